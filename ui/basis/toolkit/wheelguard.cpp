// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/wheelguard.h"

#include "ui/basis/toolkit/applicationfilter.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace bcfg::ui {

namespace {

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

} // namespace

void guardFromWheel()
{
    filterApplication<WheelGuard>();
}

} // namespace bcfg::ui
