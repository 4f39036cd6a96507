// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/inputfilters.h"

#include "core/document/model/mapped.h"
#include "ui/basis/toolkit/filedrops.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QShortcut>
#include <QShortcutEvent>
#include <QTextEdit>

namespace bcfg::ui {

namespace {

/// Whether the event is a wheel event of a combo box or a spin box without the focus. Such an event must go to the
/// parent, so that scrolling changes no value. For a Polish event, sets a focus policy by which the wheel gives no
/// focus.
bool passesOver(QObject &watched, const QEvent &event)
{
    if (!qobject_cast<QComboBox *>(&watched) && !qobject_cast<QAbstractSpinBox *>(&watched))
        return false;
    auto &field = static_cast<QWidget &>(watched);
    if (event.type() == QEvent::Polish && field.focusPolicy() == Qt::WheelFocus) // the wheel would focus the field
        field.setFocusPolicy(Qt::StrongFocus);
    return event.type() == QEvent::Wheel && !field.hasFocus();
}

/// The button that a mnemonic of `widget` presses: the widget itself, or the buddy of a label. Null where there is
/// none.
QAbstractButton *buttonOf(QObject *widget)
{
    if (const auto *label = qobject_cast<QLabel *>(widget))
        widget = label->buddy();
    return qobject_cast<QAbstractButton *>(widget);
}

/// Presses at once the button whose mnemonic was typed. Returns false where the mnemonic belongs to no button, or to
/// several widgets.
bool pressAtOnce(QObject *watched, const QShortcutEvent &event)
{
    QAbstractButton *button = event.isAmbiguous() ? nullptr : buttonOf(watched);
    if (!button)
        return false;
    if (button->focusPolicy() & Qt::ClickFocus)
        button->setFocus(Qt::ShortcutFocusReason);
    button->click();
    return true;
}

bool canBeTypedInto(const QObject *field)
{
    const auto *box = qobject_cast<const QComboBox *>(field);
    if (const auto *line = qobject_cast<const QLineEdit *>(box ? box->lineEdit() : field))
        return !line->isReadOnly();
    if (const auto *text = qobject_cast<const QPlainTextEdit *>(field))
        return !text->isReadOnly();
    const auto *text = qobject_cast<const QTextEdit *>(field);
    return text && !text->isReadOnly();
}

/// Whether a text field would swallow a key of undo or redo without doing anything. The editor of a cell may do so.
bool wastes(const QWidget &field, const QKeyEvent &key)
{
    const bool isUndo = key.matches(QKeySequence::Undo);
    if (!isUndo && !key.matches(QKeySequence::Redo))
        return false;
    const QWidget *around = field.parentWidget() ? field.parentWidget()->parentWidget() : nullptr;
    if (qobject_cast<const QAbstractItemView *>(around))
        return false;
    const auto *box = qobject_cast<const QComboBox *>(&field);
    if (const auto *edit = qobject_cast<const QLineEdit *>(box ? box->lineEdit() : &field))
        return edit->isReadOnly() || !(isUndo ? edit->isUndoAvailable() : edit->isRedoAvailable());
    if (const auto *edit = qobject_cast<const QPlainTextEdit *>(&field))
        return edit->isReadOnly() ||
               !(isUndo ? edit->document()->isUndoAvailable() : edit->document()->isRedoAvailable());
    return false;
}

/// Sends a text field, or the completions that pass its keys on, the desktop's key of Redo in place of Ctrl+Y. Returns
/// false for every other key.
bool sendRedo(QObject &watched, QKeyEvent &key)
{
    if (key.keyCombination() != (Qt::CTRL | Qt::Key_Y) || key.matches(QKeySequence::Redo))
        return false;
    const auto *popup = qobject_cast<const QAbstractItemView *>(&watched); // its field is its focus proxy
    if (!canBeTypedInto(popup ? popup->focusProxy() : &watched))
        return false;
    const QKeyCombination redo = QKeySequence(QKeySequence::Redo)[0];
    QKeyEvent sent(key.type(), redo.key(), redo.keyboardModifiers());
    QCoreApplication::sendEvent(&watched, &sent);
    key.setAccepted(sent.isAccepted());
    return true;
}

bool isKeyOf(const QObject *field, const QKeyEvent &key)
{
    if (key.matches(QKeySequence::DeleteStartOfWord) || key.matches(QKeySequence::DeleteEndOfWord))
        return canBeTypedInto(field);
    const bool opensLists = key.key() == Qt::Key_Down && (key.modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier;
    return opensLists && qobject_cast<const QComboBox *>(field);
}

/// The editable text field at `widget`: `widget` itself, or its parent if `widget` is the viewport of the field. Null
/// for all other widgets.
QWidget *textField(QObject *widget)
{
    for (QObject *each : {widget, widget->parent()}) {
        if (canBeTypedInto(each))
            return static_cast<QWidget *>(each);
    }
    return nullptr;
}

/// Whether a drag brings files that the widget must leave to its window. A text field would insert their addresses as
/// text; a graph would accept them and do nothing.
bool leavesToWindow(QObject *watched, const QDropEvent &drag)
{
    const auto *widget = qobject_cast<QWidget *>(watched);
    return widget && !widget->isWindow() && (textField(watched) || widget->window()->acceptDrops()) &&
           !filesIn(*drag.mimeData()).isEmpty();
}

/// Whether the event is Shift+F10, sent to a QWindow. Each key goes to the QWindow first, then to the focused widget.
bool asksForContextMenu(const QObject &watched, const QKeyEvent &key)
{
    return watched.isWindowType() && key.key() == Qt::Key_F10 && key.modifiers() == Qt::ShiftModifier;
}

class InputFilter : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        switch (event->type()) {
        case QEvent::Polish:
        case QEvent::Wheel:
            if (!passesOver(*watched, *event))
                return false;
            event->ignore(); // so it goes to the parent
            return true;
        case QEvent::Shortcut:
            return pressAtOnce(watched, *static_cast<QShortcutEvent *>(event));
        case QEvent::ShortcutOverride: {
            auto &key = *static_cast<QKeyEvent *>(event);
            if (sendRedo(*watched, key))
                return true;
            const bool isWasted = watched->isWidgetType() && wastes(static_cast<QWidget &>(*watched), key);
            if (!isWasted && !isKeyOf(watched, key))
                return false;
            event->setAccepted(!isWasted); // an accepted key goes to the field, and to no shortcut
            return true;
        }
        case QEvent::KeyPress: {
            auto &key = *static_cast<QKeyEvent *>(event);
            if (sendRedo(*watched, key))
                return true;
            if (!asksForContextMenu(*watched, key))
                return false;
            // The QWindow sends the event on to the focused widget, with a position in this widget.
            QContextMenuEvent menu(QContextMenuEvent::Keyboard, {}, {});
            return QCoreApplication::sendEvent(watched, &menu);
        }
        case QEvent::DragEnter:
            if (!leavesToWindow(watched, *static_cast<QDropEvent *>(event)))
                return false;
            event->ignore(); // so it goes to the parent
            return true;
        case QEvent::Drop:
            if (QWidget *field = textField(watched)) // Qt gives no focus; a field takes its text when the focus leaves
                field->setFocus(Qt::MouseFocusReason);
            return false;
        default:
            return false;
        }
    }
};

} // namespace

void mendInput()
{
    static QPointer<QObject> installed; // gone with the application
    if (installed)
        return;
    installed = new InputFilter(qApp);
    qApp->installEventFilter(installed);
}

QList<QKeySequence> redoKeys()
{
    QList<QKeySequence> keys = QKeySequence::keyBindings(QKeySequence::Redo);
    addOnce(keys, QKeySequence(Qt::CTRL | Qt::Key_Y));
    return keys;
}

void addUndoKeys(QWidget &dialog, const std::function<void()> &undo, const std::function<void()> &redo)
{
    const auto add = [&](const QList<QKeySequence> &keys, const std::function<void()> &step) {
        auto *shortcut = new QShortcut(&dialog);
        shortcut->setKeys(keys);
        QObject::connect(shortcut, &QShortcut::activated, &dialog, step);
    };
    add(QKeySequence::keyBindings(QKeySequence::Undo), undo);
    add(redoKeys(), redo);
}

bool moveInList(QWidget &list, QEvent &event)
{
    if (event.type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent &>(event).key();
    if (key != Qt::Key_Up && key != Qt::Key_Down && key != Qt::Key_PageUp && key != Qt::Key_PageDown)
        return false;
    QCoreApplication::sendEvent(&list, &event);
    return true;
}

} // namespace bcfg::ui
