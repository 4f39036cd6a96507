// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/modelview/modelpicture.h"

#include <QGraphicsItem>

namespace bcfg::ui {

/// What becomes one module.
struct FusionOutline
{
    /// `boxes` are of the drawing.
    FusionOutline(const ModelDrawing &drawing, std::vector<std::uint32_t> boxes);

    std::vector<std::uint32_t> boxes;
    std::vector<QPolygonF> ways; ///< between them
    QRectF bounds;
};

/// A drawn model. It looks at the picture as it is when it is painted, so another verdict costs a repaint only; far
/// away it shows less. It is one item of the scene: with one for each box and each edge, a large model would hold up
/// the window while the scene takes them in, and again while it lets them go.
class ModelItem : public QGraphicsItem
{
public:
    /// `picture` lives longer.
    explicit ModelItem(const ModelPicture &picture);

    void setFusions(std::vector<FusionOutline> fusions);

    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    const ModelPicture &m_picture;
    QRectF m_bounds;
    std::vector<FusionOutline> m_fusions;
};

} // namespace bcfg::ui
