// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternedit.h"
#include "ui/basis/operatorkind.h"

#include <QFont>
#include <QGraphicsItem>

namespace bcfg::ui {

/// A node of the pattern's graph. Its origin is the middle of its shape.
class OperatorItem : public QGraphicsItem
{
public:
    enum {
        Type = UserType + 1
    };

    struct Content
    {
        PatternPath path;
        OperatorKind kind;
        QString name;
        QString context; ///< quietly behind the name, or beside an open circle
        bool isRoot = false;
    };

    OperatorItem(Content content, const QFont &font);

    const PatternPath &path() const { return m_content.path; }
    QRectF shapeRect() const { return m_box; }
    void setChosen(bool chosen, bool hasFocus);
    /// Shows what a drop would do here; nothing where none would.
    void setDropTarget(std::optional<Placement> placement);
    /// What a drop there, from the middle of the node, means.
    Placement placementAt(qreal x) const;

    /// What to draw an item of any kind with: the colours of its view, as a scene goes on giving those of the theme in
    /// which it was made.
    static QPalette colorsOf(const QStyleOptionGraphicsItem &option, const QWidget *widget);

    int type() const override { return Type; }
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

} // namespace bcfg::ui
