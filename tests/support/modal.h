// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/toolkit/longwork.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QTimer>

#include <utility>

namespace bcfg::test {

/// Does something when the event loop turns next; while somebody waits for long work, when the one after that turns.
template <class Action>
void inNextTurn(QObject &owner, Action action)
{
    QTimer::singleShot(0, &owner, [&owner, action = std::move(action)] { ui::whenIdle(owner, action); });
}

/// Does something with the dialog that is opened next, once it is there. Another one, or none, is a broken test.
template <class Dialog = QWidget, class Action>
void inNextDialog(Action action)
{
    inNextTurn(*qApp, [action = std::move(action)] {
        auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
        if (!dialog)
            qFatal("there is no such dialog");
        action(*dialog);
    });
}

/// Does something with the dialog that comes when the user has waited for long work for a while.
template <class Action>
void inWorkDialog(Action action)
{
    QTimer::singleShot(0, qApp, [action = std::move(action)] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        if (dialog && dialog->objectName() == QStringLiteral("workDialog"))
            action(*dialog);
        else
            inWorkDialog(action);
    });
}

/// Does something with a dialog of that kind, as soon as one has come and is active.
template <class Dialog, class Action>
void onceThereIs(Action action)
{
    QTimer::singleShot(10, qApp, [action = std::move(action)] {
        auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
        if (dialog && dialog->isActiveWindow())
            action(*dialog);
        else
            onceThereIs<Dialog>(action);
    });
}

/// A command of a window by its text, mnemonic included.
inline QAction *commandOf(const QWidget &window, const char *text)
{
    for (QAction *action : window.findChildren<QAction *>()) {
        if (action->text() == text)
            return action;
    }
    qFatal("there is no command %s", text);
}

/// Runs a command of a window by its text, and accepts the dialog that it opens after having done something with it.
template <class Dialog, class Edit>
void acceptDialogOf(const QWidget &window, const char *command, Edit edit)
{
    inNextDialog<Dialog>([edit = std::move(edit)](Dialog &dialog) {
        edit(dialog);
        dialog.accept();
    });
    commandOf(window, command)->trigger();
}

} // namespace bcfg::test
