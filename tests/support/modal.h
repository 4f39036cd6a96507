// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAction>
#include <QApplication>
#include <QDeadlineTimer>
#include <QDialog>
#include <QPointer>
#include <QTimer>

#include <utility>

namespace bcfg::test {

/// Handles events until all dialogs are closed but `before`.
inline void finishDialogs(const QWidget *before = nullptr)
{
    constexpr int limit = 30'000; // milliseconds
    const QDeadlineTimer end(limit);
    while (QApplication::activeModalWidget() != before) {
        if (end.hasExpired())
            qFatal("a dialog stays open");
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    }
    QCoreApplication::processEvents(); // so that the window is the active one again
}

/// Does something with the dialog that is opened next, as soon as it is there and as long as `owner` lives. What tells
/// of long work is none.
template <class Action>
void onceAsked(QObject &owner, Action action, const QPointer<QWidget> &before = QApplication::activeModalWidget())
{
    QTimer::singleShot(0, &owner, [&owner, action = std::move(action), before] {
        QWidget *modal = QApplication::activeModalWidget();
        if (modal && modal != before && modal->objectName() != QStringLiteral("workDialog"))
            action(*modal);
        else
            onceAsked(owner, action, before);
    });
}

/// Calls `action` with the modal dialog that is opened next. Ends the test program where that is no `Dialog`, or where
/// none comes within 30 seconds.
template <class Dialog = QWidget, class Action>
void inNextDialog(Action action)
{
    constexpr int limit = 30'000; // milliseconds
    auto *waiting = new QTimer(qApp);
    QObject::connect(waiting, &QTimer::timeout, waiting, [] { qFatal("there is no such dialog"); });
    waiting->start(limit);
    onceAsked(*waiting, [action = std::move(action), waiting](QWidget &modal) {
        waiting->deleteLater();
        waiting->stop();
        auto *dialog = qobject_cast<Dialog *>(&modal);
        if (!dialog)
            qFatal("there is another dialog");
        action(*dialog);
    });
}

/// Calls `action` with the dialog that shows long work, as soon as it is there.
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

/// Calls `action` with a `Dialog`, as soon as one is the active modal window.
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

/// The command of a window with this text, mnemonic included; ends the test program where there is none.
inline QAction *commandOf(const QWidget &window, const char *text)
{
    for (QAction *action : window.findChildren<QAction *>()) {
        if (action->text() == text)
            return action;
    }
    qFatal("there is no command %s", text);
}

/// Runs a command of a window by its text, calls `edit` with the dialog that it opens, and accepts the dialog.
template <class Dialog, class Edit>
void acceptDialogOf(const QWidget &window, const char *command, Edit edit)
{
    inNextDialog<Dialog>([edit = std::move(edit)](Dialog &dialog) {
        edit(dialog);
        dialog.accept();
    });
    const QPointer<QWidget> before = QApplication::activeModalWidget();
    commandOf(window, command)->trigger();
    finishDialogs(before);
}

} // namespace bcfg::test
