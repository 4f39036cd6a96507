// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/modelview/modelpicture.h"

#include <QGraphicsItem>

namespace bcfg::ui {

/// A node or a fold of a drawn model. It looks at the picture as it is when it is painted, so another verdict costs a
/// repaint only; far away it shows less.
class BoxItem : public QGraphicsItem
{
public:
    enum {
        Type = UserType + 11
    };

    /// `picture` lives longer.
    BoxItem(const ModelPicture &picture, std::uint32_t box);

    std::uint32_t box() const { return m_box; }
    int type() const override { return Type; }
    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    void paintGround(QPainter &painter, FoldItem item) const;
    void paintNode(QPainter &painter, const DrawnNode &node, qreal detail) const;
    void paintFold(QPainter &painter, FoldItem item) const;
    void paintText(QPainter &painter, const QRectF &title, const QRectF &type, FoldItem item) const;

    const ModelPicture &m_picture;
    std::uint32_t m_box;
};

/// A line between two boxes, with the observer on it.
class EdgeItem : public QGraphicsItem
{
public:
    enum {
        Type = UserType + 12
    };

    EdgeItem(const ModelPicture &picture, std::uint32_t edge);

    std::uint32_t edge() const { return m_edge; }
    int type() const override { return Type; }
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    const ModelPicture &m_picture;
    std::uint32_t m_edge;
    QRectF m_bounds;
};

/// The outline of what becomes one module.
class FusionItem : public QGraphicsItem
{
public:
    /// `boxes` are of the picture's drawing.
    FusionItem(const ModelPicture &picture, std::vector<std::uint32_t> boxes);

    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    const ModelPicture &m_picture;
    std::vector<std::uint32_t> m_boxes;
    std::vector<QPolygonF> m_ways; // between them
    QRectF m_bounds;
};

} // namespace bcfg::ui
