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

/// Handles events until all modal dialogs except `before` are closed. Ends the test program after 30 seconds.
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

/// Calls action(dialog) once, as soon as a modal dialog other than `before` is open. Does nothing more once `owner` is
/// destroyed. Ignores the dialog that shows long work.
template <class Action>
void whenDialogOpens(QObject &owner, Action action, const QPointer<QWidget> &before = QApplication::activeModalWidget())
{
    QTimer::singleShot(0, &owner, [&owner, action = std::move(action), before] {
        QWidget *modal = QApplication::activeModalWidget();
        if (modal && modal != before && modal->objectName() != QStringLiteral("workDialog"))
            action(*modal);
        else
            whenDialogOpens(owner, action, before);
    });
}

/// Calls action(dialog) with the modal dialog that is opened next. Ends the test program if this is no `Dialog`, or if
/// no dialog is opened within 30 seconds.
template <class Dialog = QWidget, class Action>
void inNextDialog(Action action)
{
    constexpr int limit = 30'000; // milliseconds
    auto *waiting = new QTimer(qApp);
    QObject::connect(waiting, &QTimer::timeout, waiting, [] { qFatal("there is no such dialog"); });
    waiting->start(limit);
    whenDialogOpens(*waiting, [action = std::move(action), waiting](QWidget &modal) {
        waiting->deleteLater();
        waiting->stop();
        auto *dialog = qobject_cast<Dialog *>(&modal);
        if (!dialog)
            qFatal("there is another dialog");
        action(*dialog);
    });
}

/// Calls action(dialog) with the dialog that shows long work, as soon as this dialog is open.
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

/// Calls action(dialog) as soon as a `Dialog` is the active window.
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

/// The command of a window with this text, "&Save" with its mnemonic; ends the test program if there is none.
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
