// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/child.h"
#include "ui/basis/toolkit/inputfilters.h"

#include <QAccessible>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QWidget>
#include <QWindow>

namespace bcfg::test {

// Keys and clicks as a user makes them: Qt decides which widget of the window gets them.

/// The window that gets the keys: the active modal dialog, else a visible window, also if it has an open popup. Ends
/// the test program if there is no window.
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
    if (!QGuiApplication::focusWindow()) // a popup was closed, and there is no window manager to give the focus back
        window->activateWindow();
    return *window->windowHandle();
}

inline void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    QTest::keyClick(&typedWindow(), key, modifiers);
}

/// Presses Alt and the letter of a button. Calls mendInput() as the program does, for dialogs without a main window.
inline void pressButton(Qt::Key key)
{
    ui::mendInput();
    press(key, Qt::AltModifier);
}

/// Types a text key by key, with `delay` milliseconds before each key.
inline void type(const QString &text, int delay = 0)
{
    for (const QChar c : text) {
        if (delay > 0)
            QTest::qWait(delay);
        QTest::keyClick(&typedWindow(), c.toLatin1());
    }
}

/// Types a name into a file dialog, key by key, and accepts it.
inline void typeFileName(QFileDialog &dialog, const QString &name)
{
    auto *edit = dialog.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    edit->selectAll();
    QTest::keyClicks(edit, name);
    const auto *buttons = dialog.findChild<QDialogButtonBox *>(QStringLiteral("buttonBox"));
    for (QAbstractButton *button : buttons->buttons()) {
        if (buttons->buttonRole(button) != QDialogButtonBox::AcceptRole)
            continue;
        // The dialog enables the button once it has looked up the name.
        if (!QTest::qWaitFor([button] { return button->isEnabled(); }))
            qFatal("the dialog does not take the name");
        return button->click();
    }
}

/// Shows the tab of the page that has the field, and gives the field the focus. `field` is the widget's objectName().
inline void goToField(const QWidget &window, const QByteArray &field)
{
    auto *widget = child<QWidget>(window, field);
    for (auto *tabs = child<QTabWidget>(window, "pageSections"); !widget->isVisible();)
        tabs->setCurrentIndex(tabs->currentIndex() + 1);
    widget->setFocus();
}

inline void click(QWidget &widget, QPoint at)
{
    QTest::mouseClick(widget.window()->windowHandle(), Qt::LeftButton, {}, widget.mapTo(widget.window(), at));
}

/// Drags data over a widget and drops it at `place`. Returns whether the widget has accepted the drag.
inline bool drop(QWidget &onto, QPoint place, const QMimeData &dragged, Qt::DropAction action = Qt::CopyAction)
{
    QDragEnterEvent enter(place, action, &dragged, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&onto, &enter);
    QDragMoveEvent move(place, action, &dragged, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&onto, &move);
    QDropEvent dropped(place, action, &dragged, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&onto, &dropped);
    return enter.isAccepted();
}

/// The visible controls in a window that have no name for screen readers, as class and objectName(): "QComboBox
/// formBox".
inline QStringList controlsWithoutName(const QWidget &window)
{
    QStringList found;
    for (QWidget *widget : window.findChildren<QWidget *>()) {
        const bool isInner = widget->objectName().startsWith("qt_") || widget->focusProxy();
        const bool isControl = widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !isInner;
        if (isControl && QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name).isEmpty())
            found.append(QString(widget->metaObject()->className()) + ' ' + widget->objectName());
    }
    return found;
}

} // namespace bcfg::test
