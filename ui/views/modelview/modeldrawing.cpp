// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/modeldrawing.h"

#include "core/publish/layout/layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace bcfg::ui::views {

namespace {

/// The edges between boxes, each once.
std::vector<ModelDrawing::Edge> edgesBetween(const ModelDrawing &drawing)
{
    std::vector<ModelDrawing::Edge> edges;
    const std::vector<DrawnNode> &nodes = drawing.of->nodes;
    for (std::uint32_t to = 0; to < nodes.size(); ++to) {
        for (const std::uint32_t from : nodes[to].inputs) {
            if (drawing.boxOf[from] != drawing.boxOf[to])
                edges.push_back({drawing.boxOf[from], drawing.boxOf[to], from, to, {}, {}});
        }
    }
    const auto ends = [](const ModelDrawing::Edge &edge) {
        return std::pair(edge.from, edge.to);
    };
    std::ranges::stable_sort(edges, {}, ends);
    edges.erase(std::ranges::unique(edges, {}, ends).begin(), edges.end());
    return edges;
}

} // namespace

std::optional<std::uint32_t> neighbourOf(const ModelDrawing &drawing, std::uint32_t here, int key)
{
    const QRectF rect = drawing.boxes[here].rect;
    std::optional<std::uint32_t> best;
    qreal least = std::numeric_limits<qreal>::max();
    const auto consider = [&](std::uint32_t box, qreal distance) {
        if (distance < least) {
            least = distance;
            best = box;
        }
    };
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        for (const ModelDrawing::Edge &edge : drawing.edges) {
            const std::uint32_t from = key == Qt::Key_Down ? edge.from : edge.to;
            const std::uint32_t to = key == Qt::Key_Down ? edge.to : edge.from;
            if (from == here)
                consider(to, (drawing.boxes[to].rect.center() - rect.center()).manhattanLength());
        }
        return best;
    }
    for (std::uint32_t box = 0; box < drawing.boxes.size(); ++box) {
        const QRectF other = drawing.boxes[box].rect;
        const qreal off = other.center().x() - rect.center().x();
        const bool isBeside = other.top() < rect.bottom() && other.bottom() > rect.top();
        if (isBeside && (key == Qt::Key_Left ? off < 0 : off > 0))
            consider(box, std::abs(off));
    }
    return best;
}

std::shared_ptr<const ModelDrawing> draw(std::shared_ptr<const FoldedGraph> graph, const std::vector<bool> &isOpen,
                                         QSizeF boxSize)
{
    auto drawing = std::make_shared<ModelDrawing>();
    drawing->of = std::move(graph);
    drawing->boxOf.resize(drawing->of->nodes.size());
    layout::Graph toArrange;
    for (const FoldItem &item : drawing->of->shown(isOpen)) {
        std::fill(drawing->boxOf.begin() + drawing->of->begin(item), drawing->boxOf.begin() + drawing->of->end(item),
                  static_cast<std::uint32_t>(drawing->boxes.size()));
        drawing->boxes.push_back({item, {}});
        toArrange.nodes.push_back({boxSize.width(), boxSize.height()});
    }
    drawing->edges = edgesBetween(*drawing);
    for (const ModelDrawing::Edge &edge : drawing->edges)
        toArrange.edges.push_back({edge.from, edge.to});

    const layout::Options options{.nodeGap = 32, .rankGap = 52};       // observers are drawn between ranks
    const layout::Layout places = layout::arrange(toArrange, options); // a traced model has no cycle
    for (std::size_t i = 0; i < drawing->boxes.size(); ++i)
        drawing->boxes[i].rect = QRectF(QPointF(places.nodes[i].x, places.nodes[i].y), boxSize);
    for (std::size_t i = 0; i < drawing->edges.size(); ++i) {
        for (const layout::Point &point : places.routes[i])
            drawing->edges[i].route.append({point.x, point.y});
        drawing->edges[i].bounds = drawing->edges[i].route.boundingRect();
    }
    drawing->size = {places.size.width, places.size.height};
    return drawing;
}

} // namespace bcfg::ui::views
