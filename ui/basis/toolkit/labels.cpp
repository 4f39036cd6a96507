// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/labels.h"

#include "ui/basis/text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace bcfg::ui {

ElidedLabel::ElidedLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 8, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || fontMetrics().horizontalAdvance(text()) <= contentsRect().width())
        return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(text()), this);
    return true;
}

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
