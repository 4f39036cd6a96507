// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/checksatonce.h"

#include <QAbstractButton>
#include <QApplication>
#include <QShortcutEvent>

namespace bcfg::ui {

namespace {

class ChecksAtOnce : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::Shortcut || static_cast<QShortcutEvent *>(event)->isAmbiguous())
            return false;
        auto *button = qobject_cast<QAbstractButton *>(watched);
        if (!button || !button->isCheckable())
            return false;
        button->setFocus(Qt::ShortcutFocusReason);
        button->click();
        return true;
    }
};

} // namespace

void checkAtOnce()
{
    static const QString name = QStringLiteral("checksAtOnce");
    if (qApp->findChild<QObject *>(name, Qt::FindDirectChildrenOnly))
        return;
    auto *filter = new ChecksAtOnce(qApp);
    filter->setObjectName(name);
    qApp->installEventFilter(filter);
}

} // namespace bcfg::ui
