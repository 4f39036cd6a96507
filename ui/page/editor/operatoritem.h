// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternedit.h"
#include "ui/basis/operatorkind.h"

#include <QFont>
#include <QGraphicsItem>

namespace bcfg::ui::page {

/// A node in the graph of a pattern. The origin of the item is the middle of its shape.
class OperatorItem : public QGraphicsItem
{
public:
    struct Content
    {
        PatternPath path;
        OperatorKind kind;
        QString name;
        QString context; ///< in a quiet colour after the name
        bool isRoot = false;
    };

    OperatorItem(Content content, const QFont &font);

    const PatternPath &path() const { return m_content.path; }
    QRectF shapeRect() const { return m_box; }
    void setChosen(bool chosen, bool hasFocus);
    /// Marks the effect that a drop on this node would have; std::nullopt removes the mark.
    void setDropTarget(std::optional<Placement> placement);
    /// The effect of a drop at `x`, relative to the middle of the node: Prepend on its left edge, Wrap on its right
    /// edge, else Replace.
    Placement placementAt(qreal x) const;

    /// The palette to paint an item with: the palette of the view, as a scene keeps the palette of the theme in which
    /// the scene was created.
    static QPalette colorsOf(const QStyleOptionGraphicsItem &option, const QWidget *widget);

    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    bool isCircle() const { return m_content.kind == OperatorKind::AnyNode; }
    void paintRootMark(QPainter &painter, const QPalette &palette) const;

    Content m_content;
    QFont m_nameFont;
    QFont m_font;
    QRectF m_box;
    qreal m_nameWidth = 0;
    qreal m_contextWidth = 0;
    qreal m_rootWidth = 0;
    bool m_isChosen = false;
    bool m_hasFocus = false;
    std::optional<Placement> m_drop;
};

} // namespace bcfg::ui::page
