// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/modelview/modelpicture.h"

#include <QGraphicsItem>

namespace bcfg::ui::views {

/// The outline of nodes that PyTorch fuses into one module.
struct FusionOutline
{
    /// `boxes` are the indices in ModelDrawing::boxes of the boxes that show these nodes.
    FusionOutline(const ModelDrawing &drawing, std::vector<std::uint32_t> boxes);

    std::vector<std::uint32_t> boxes;
    std::vector<QPolygonF> routes; ///< of the edges between the boxes
    QRectF bounds;
};

/// Paints a model. It reads the picture when it is painted, so a changed verdict costs only a repaint; zoomed out, it
/// paints fewer details. The model is one item of the scene: with an item for each box and each edge, adding a large
/// model to the scene, and removing it, would block the window.
class ModelItem : public QGraphicsItem
{
public:
    /// `picture` must outlive the item.
    explicit ModelItem(const ModelPicture &picture);

    /// Finds the fusions to outline: those whose nodes are drawn as at least two boxes. Call this when the result of
    /// the picture changes.
    void findFusions();

    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    const ModelPicture &m_picture;
    QRectF m_bounds;
    std::vector<FusionOutline> m_fusions;
};

} // namespace bcfg::ui::views
