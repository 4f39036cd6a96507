// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/modelview/folds.h"

#include <QPolygonF>
#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui {

/// A graph with its modules. It never changes, so threads and views share it.
struct FoldedGraph
{
    explicit FoldedGraph(DrawnGraph drawn) : graph(std::move(drawn)), folds(graph) {}

    DrawnGraph graph;
    Folds folds;

    std::uint32_t begin(FoldItem item) const { return item.isFold ? folds[item.index].begin : item.index; }
    std::uint32_t end(FoldItem item) const { return item.isFold ? folds[item.index].end : item.index + 1; }
};

/// Where the nodes and folds of a graph are drawn while some of its folds are open.
struct ModelDrawing
{
    struct Box
    {
        FoldItem item;
        QRectF rect;
    };
    /// One line for all that goes from one box to another.
    struct Edge
    {
        std::uint32_t from = 0; ///< in `boxes`
        std::uint32_t to = 0;
        std::uint32_t fromNode = 0; ///< of the graph: one of those that the line stands for
        std::uint32_t toNode = 0;
        QPolygonF route;
        QRectF bounds; ///< of the route
    };

    std::shared_ptr<const FoldedGraph> of;
    std::vector<bool> isOpen;         ///< by fold
    std::vector<Box> boxes;           ///< in the order of the graph
    std::vector<Edge> edges;          ///< by `from`, then by `to`
    std::vector<std::uint32_t> boxOf; ///< by node of the graph: what stands for it
    QSizeF size;
};

enum class Arrow {
    Up,
    Down,
    Left,
    Right
};
/// Where an arrow key leads from a box: up and down along edges, to the nearer one of several; sideways to what stands
/// beside it. Nothing where there is no way.
std::optional<std::uint32_t> neighbourOf(const ModelDrawing &drawing, std::uint32_t box, Arrow arrow);

/// Lays a graph out with boxes of one size. Throws Stopped. For a thread.
std::shared_ptr<const ModelDrawing> draw(std::shared_ptr<const FoldedGraph> graph, std::vector<bool> isOpen,
                                         QSizeF boxSize);

} // namespace bcfg::ui
