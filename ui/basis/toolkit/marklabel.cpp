// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/marklabel.h"

#include <QPainter>

namespace bcfg::ui {

MarkLabel::MarkLabel(QWidget *parent) : QWidget(parent)
{
    constexpr int side = 16;
    setFixedSize(side, side);
}

void MarkLabel::setMark(Mark mark)
{
    m_mark = mark;
    setToolTip(markText(mark));
    update();
}

void MarkLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    markIcon(m_mark).paint(&painter, rect());
}

} // namespace bcfg::ui
