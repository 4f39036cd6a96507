// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QWidget>
#include <QWindow>

namespace bcfg::test {

// Keys and clicks as a user makes them: they go to the window, which finds out who gets them.

/// The one that the user is in; a list that has popped up gets its keys through it.
inline QWindow &typedWindow()
{
    QWidget *window = QApplication::activeModalWidget();
    for (QWidget *each : QApplication::topLevelWidgets()) {
        const bool isReal = each->windowType() == Qt::Window || each->windowType() == Qt::Dialog;
        if (!window && isReal && each->isVisible())
            window = each;
    }
    if (!window)
        qFatal("there is no window");
    if (!QGuiApplication::focusWindow()) // a list has gone, and no window manager gives the focus back
        window->activateWindow();
    return *window->windowHandle();
}

inline void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    QTest::keyClick(&typedWindow(), key, modifiers);
}

/// Alt and the letter of a button, which goes down for a moment before it is clicked.
inline void pressButton(Qt::Key key)
{
    press(key, Qt::AltModifier);
    QTest::qWait(150);
}

/// Key by key, with so many milliseconds before each.
inline void type(const QString &text, int delay = 0)
{
    for (const QChar c : text) {
        if (delay > 0)
            QTest::qWait(delay);
        QTest::keyClick(&typedWindow(), c.toLatin1());
    }
}

/// Types a name into a dialog for files, key by key, and takes it.
inline void typeFileName(QFileDialog &dialog, const QString &name)
{
    auto *edit = dialog.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    edit->selectAll();
    QTest::keyClicks(edit, name);
    const auto *buttons = dialog.findChild<QDialogButtonBox *>(QStringLiteral("buttonBox"));
    for (QAbstractButton *button : buttons->buttons()) {
        if (buttons->buttonRole(button) != QDialogButtonBox::AcceptRole)
            continue;
        if (!QTest::qWaitFor([button] { return button->isEnabled(); })) // once the dialog has looked for the file
            qFatal("the dialog does not take the name");
        return button->click();
    }
}

inline void click(QWidget &widget, QPoint at)
{
    QTest::mouseClick(widget.window()->windowHandle(), Qt::LeftButton, {}, widget.mapTo(widget.window(), at));
}

} // namespace bcfg::test
