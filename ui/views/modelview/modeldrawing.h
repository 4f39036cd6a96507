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
    /// A line from a box to another. It represents all edges of the graph between nodes of the two boxes.
    struct Edge
    {
        std::uint32_t from = 0;     ///< index in `boxes`
        std::uint32_t to = 0;       ///< index in `boxes`
        std::uint32_t fromNode = 0; ///< index of the node where one of the represented edges starts
        std::uint32_t toNode = 0;   ///< index of the node where the same edge ends
        QPolygonF route;
        QRectF bounds; ///< of the route
    };

    std::shared_ptr<const FoldedGraph> of;
    std::vector<Box> boxes;           ///< in the order of the graph
    std::vector<Edge> edges;          ///< sorted by `from`, then by `to`
    std::vector<std::uint32_t> boxOf; ///< by node of the graph: index of the box that shows it
    QSizeF size;
};

/// The index of the box to which an arrow key leads from `box`: Up and Down follow edges, to the nearest of several
/// boxes; Left and Right go to the nearest box at that side. nullopt if there is no such box.
std::optional<std::uint32_t> neighbourOf(const ModelDrawing &drawing, std::uint32_t box, int key);

/// Lays out a graph with boxes of one size. `isOpen` says for each fold whether it is open. Call this in a thread;
/// throws Stopped when the work is stopped.
std::shared_ptr<const ModelDrawing> draw(std::shared_ptr<const FoldedGraph> graph, const std::vector<bool> &isOpen,
                                         QSizeF boxSize);

} // namespace bcfg::ui::views
