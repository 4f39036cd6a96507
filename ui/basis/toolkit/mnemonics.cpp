// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/mnemonics.h"

#include "ui/basis/toolkit/applicationfilter.h"

#include <QAbstractButton>
#include <QLabel>
#include <QShortcutEvent>

namespace bcfg::ui {

namespace {

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

void pressButtonsAtOnce()
{
    filterApplication<Mnemonics>();
}

} // namespace bcfg::ui
