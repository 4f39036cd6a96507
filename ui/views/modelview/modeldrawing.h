// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/modelview/folds.h"

#include <QPolygonF>
#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// The layout of a graph's nodes and folds while some of the folds are open. Lengths are in units of the scene.
struct ModelDrawing
{
    struct Box
    {
        FoldItem item;
        QRectF rect;
    };
    /// One line for all edges of the graph that lead from one box to another.
    struct Edge
    {
        std::uint32_t from = 0; ///< index in `boxes`; so is `to`
        std::uint32_t to = 0;
        std::uint32_t fromNode = 0; ///< fromNode and toNode are the ends of one of these edges
        std::uint32_t toNode = 0;
        QPolygonF route;
        QRectF bounds; ///< of the route
    };

    std::shared_ptr<const FoldedGraph> of;
    std::vector<Box> boxes;           ///< in the order of the graph
    std::vector<Edge> edges;          ///< by `from`, then by `to`
    std::vector<std::uint32_t> boxOf; ///< by node of the graph: index of the box that shows it
    QSizeF size;
};

/// The index of the box that `key`, an arrow key, leads to from `box`: Up and Down follow edges, to the nearest of
/// several boxes; Left and Right go to the nearest box beside it. nullopt if there is no such box.
std::optional<std::uint32_t> neighbourOf(const ModelDrawing &drawing, std::uint32_t box, int key);

/// Lays a graph out with boxes of one size; `isOpen` says by fold whether it is open. Call this in a thread; throws
/// Stopped when the work is stopped.
std::shared_ptr<const ModelDrawing> draw(std::shared_ptr<const FoldedGraph> graph, const std::vector<bool> &isOpen,
                                         QSizeF boxSize);

} // namespace bcfg::ui::views
