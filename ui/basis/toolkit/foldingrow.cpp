// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/foldingrow.h"

#include "ui/basis/toolkit/forms.h"

#include <QBoxLayout>
#include <QEvent>

#include <algorithm>

namespace bcfg::ui {

FoldingRow::FoldingRow(QLayout *first, QLayout *second, QWidget *parent)
    : QWidget(parent),
      m_parts(newInnerLayout<QHBoxLayout>(this, 8))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_parts->addLayout(first, 1);
    m_parts->addLayout(second);
}

int FoldingRow::leastWidth(int part) const
{
    return m_parts->itemAt(part)->minimumSize().width();
}

QSize FoldingRow::minimumSizeHint() const
{
    return {std::max(leastWidth(0), leastWidth(1)), QWidget::minimumSizeHint().height()};
}

bool FoldingRow::event(QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        const int needed = leastWidth(0) + m_parts->spacing() + leastWidth(1);
        m_parts->setDirection(needed <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    }
    return QWidget::event(event);
}

} // namespace bcfg::ui
