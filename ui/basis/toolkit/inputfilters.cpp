// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/inputfilters.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QShortcutEvent>
#include <QTextEdit>

namespace bcfg::ui {

namespace {

/// Makes a filter, a QObject with eventFilter(), see all events of the application from now on. Further calls do
/// nothing.
template <class Filter>
void filterApplication()
{
    static QPointer<QObject> installed;
    if (installed)
        return;
    installed = new Filter(qApp);
    qApp->installEventFilter(installed);
}

bool changesByWheel(const QObject *object)
{
    return qobject_cast<const QComboBox *>(object) || qobject_cast<const QAbstractSpinBox *>(object);
}

class WheelGuard : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::Wheel && event->type() != QEvent::Polish)
            return false;
        if (!changesByWheel(watched))
            return false;
        auto *field = static_cast<QWidget *>(watched);
        if (event->type() == QEvent::Polish) {
            if (field->focusPolicy() == Qt::WheelFocus) // with that policy the wheel would focus the field
                field->setFocusPolicy(Qt::StrongFocus);
            return false;
        }
        if (field->hasFocus())
            return false;
        event->ignore(); // so it goes to the parent
        return true;
    }
};

/// The button that a mnemonic of a widget presses: itself, or the buddy of a label. Null where there is none.
QAbstractButton *buttonOf(QObject *widget)
{
    if (const auto *label = qobject_cast<QLabel *>(widget))
        widget = label->buddy();
    return qobject_cast<QAbstractButton *>(widget);
}

class Mnemonics : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::Shortcut || static_cast<QShortcutEvent *>(event)->isAmbiguous())
            return false;
        QAbstractButton *button = buttonOf(watched);
        if (!button)
            return false;
        if (button->focusPolicy() & Qt::ClickFocus)
            button->setFocus(Qt::ShortcutFocusReason);
        button->click();
        return true;
    }
};

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

bool isKeyOf(const QObject *field, const QKeyEvent &key)
{
    if (key.matches(QKeySequence::DeleteStartOfWord) || key.matches(QKeySequence::DeleteEndOfWord))
        return canBeTypedInto(field);
    const bool opensLists = key.key() == Qt::Key_Down && (key.modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier;
    return opensLists && qobject_cast<const QComboBox *>(field);
}

class FieldKeys : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::ShortcutOverride || !isKeyOf(watched, *static_cast<QKeyEvent *>(event)))
            return false;
        event->accept(); // so that the key goes to the field, and to no shortcut
        return true;
    }
};

} // namespace

void guardFromWheel()
{
    filterApplication<WheelGuard>();
}

void pressButtonsAtOnce()
{
    filterApplication<Mnemonics>();
}

void leaveFieldsTheirKeys()
{
    filterApplication<FieldKeys>();
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
