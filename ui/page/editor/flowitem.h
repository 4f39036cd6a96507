// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternedit.h"

#include <QGraphicsItem>

namespace bcfg::ui::page {

/// An arrow of the graph: data flows along it from left to right, into the shape at its end.
class FlowItem : public QGraphicsItem
{
public:
    enum {
        Type = UserType + 1
    };

    /// Where an operator goes that the user inserts at this arrow: the node to choose, and the placement for
    /// NodeCursor::place().
    struct Insertion
    {
        PatternPath path;
        Placement placement;
        bool operator==(const Insertion &) const = default;
    };

    /// `from` and `to` are points on the edges of two shapes.
    FlowItem(QPointF from, QPointF to, Insertion insertion);

    const Insertion &insertion() const { return m_insertion; }
    void setDropTarget(bool isTarget);

    int type() const override { return Type; }
    QRectF boundingRect() const override { return QRectF(m_from, m_to).normalized().adjusted(-8, -8, 8, 8); }
    /// Wider than what is painted, so that the pointer can hit the line.
    QPainterPath shape() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    QPainterPath line() const;

    QPointF m_from;
    QPointF m_to;
    Insertion m_insertion;
    bool m_isTarget = false;
};

} // namespace bcfg::ui::page
