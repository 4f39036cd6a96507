// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/taborder.h"

#include <QWidget>

#include <utility>

namespace bcfg::ui {

QWidget *tabThrough(const QWidget &later, QWidget &before)
{
    QWidgetList inside;
    for (QWidget *each = later.nextInFocusChain(); each != &later; each = each->nextInFocusChain()) {
        if (later.isAncestorOf(each) && each->focusPolicy() != Qt::NoFocus)
            inside.append(each);
    }
    QWidget *last = &before;
    for (QWidget *each : inside)
        QWidget::setTabOrder(std::exchange(last, each), each);
    return last;
}

} // namespace bcfg::ui
