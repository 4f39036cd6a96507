// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/flowitem.h"

#include "ui/basis/tones.h"
#include "ui/page/editor/operatoritem.h"

#include <QPainter>
#include <QPalette>

#include <utility>

namespace bcfg::ui::page {

namespace {

constexpr qreal arrowHead = 4;
constexpr qreal ringRoom = 5; // between an arrow and the shape at its end, for the ring of the chosen node

} // namespace

FlowItem::FlowItem(QPointF from, QPointF to, Insertion insertion)
    : m_from(from + QPointF(1, 0)),
      m_to(to - QPointF(ringRoom, 0)),
      m_insertion(std::move(insertion))
{
    setZValue(-1);
}

void FlowItem::setDropTarget(bool isTarget)
{
    m_isTarget = isTarget;
    update();
}

QPainterPath FlowItem::shape() const
{
    QPainterPathStroker stroker;
    stroker.setWidth(14);
    return stroker.createStroke(line());
}

void FlowItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget)
{
    const QColor color = toneColor(m_isTarget ? Tone::Accent : Tone::Quiet, OperatorItem::colorsOf(*option, widget));
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, m_isTarget ? 3 : 1.3));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(line());
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawPolygon(
        QPolygonF({m_to, m_to + QPointF(-1.6 * arrowHead, -arrowHead), m_to + QPointF(-1.6 * arrowHead, arrowHead)}));
}

QPainterPath FlowItem::line() const
{
    const qreal middle = (m_from.x() + m_to.x()) / 2;
    QPainterPath line(m_from);
    line.cubicTo({middle, m_from.y()}, {middle, m_to.y()}, m_to - QPointF(arrowHead, 0));
    return line;
}

} // namespace bcfg::ui::page
