// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/inputfilters.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QPointer>
#include <QShortcutEvent>

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

} // namespace

void guardFromWheel()
{
    filterApplication<WheelGuard>();
}

void pressButtonsAtOnce()
{
    filterApplication<Mnemonics>();
}

} // namespace bcfg::ui
