// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/publish/layout/layeredgraph.h"

#include <queue>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace bcfg::layout {

namespace {

/// The y at which a rank begins and ends.
struct RankSpan
{
    double top = 0;
    double bottom = 0;
};

std::vector<RankSpan> spansOf(const Graph &graph, const LayeredGraph &layeredGraph, double rankGap)
{
    std::vector<RankSpan> result(layeredGraph.layers.size());
    double top = 0;
    for (std::size_t rank = 0; rank < result.size(); ++rank) {
        double height = 0;
        for (const std::uint32_t vertex : layeredGraph.layers[rank]) {
            if (!layeredGraph.isDummy(vertex))
                height = std::max(height, graph.nodes[vertex].height);
        }
        result[rank] = {top, top + height};
        top += height + rankGap;
    }
    return result;
}

/// The lane of each node whose long edges run in a lane beside the drawing: the leftmost lane that is free at all ranks
/// that these edges pass.
struct Lanes
{
    std::map<std::uint32_t, std::size_t> ofNode;
    std::size_t count = 0;
};

Lanes lanesOf(const Graph &graph, const LayeredGraph &layeredGraph)
{
    std::map<std::uint32_t, std::uint32_t> ends; // for each node, the last rank that its edges reach
    for (const Edge &edge : graph.edges) {
        if (layeredGraph.inLane[edge.from])
            ends[edge.from] = std::max(ends[edge.from], layeredGraph.rank[edge.to]);
    }
    auto nodes = mapped(ends, [](const auto &end) { return end.first; });
    std::ranges::stable_sort(nodes, {}, [&](std::uint32_t node) { return layeredGraph.rank[node]; });
    Lanes result;
    std::set<std::size_t> free;
    using Use = std::pair<std::uint32_t, std::size_t>; // the rank up to which a lane is in use, and the lane
    std::priority_queue<Use, std::vector<Use>, std::greater<>> used;
    for (const std::uint32_t node : nodes) {
        for (; !used.empty() && used.top().first <= layeredGraph.rank[node]; used.pop())
            free.insert(used.top().second);
        const std::size_t lane = free.empty() ? result.count++ : *free.begin();
        free.erase(lane);
        used.push({ends[node], lane});
        result.ofNode[node] = lane;
    }
    return result;
}

/// Adds a point to a route. If the route would run straight down through its last point, the new point replaces that
/// point.
void goTo(std::vector<Point> &route, Point point)
{
    constexpr double tiny = 1e-6; // sums may differ by rounding
    if (!route.empty() && std::abs(route.back().x - point.x) < tiny)
        point.x = route.back().x;
    if (!route.empty() && route.back() == point)
        return;
    if (route.size() > 1 && route.back().x == point.x && route[route.size() - 2].x == point.x)
        route.back() = point;
    else
        route.push_back(point);
}

/// For each edge, the distance of its end from the middle of its target: edges between the same nodes end side by side.
std::vector<double> arrivals(const Graph &graph, double edgeGap)
{
    std::map<Edge, std::vector<std::size_t>> same;
    for (std::size_t i = 0; i < graph.edges.size(); ++i)
        same[graph.edges[i]].push_back(i);
    std::vector<double> result(graph.edges.size());
    for (const auto &[edge, indices] : same) {
        const auto count = static_cast<double>(indices.size());
        const double gap = std::min(edgeGap, graph.nodes[edge.to].width / (count + 1));
        for (std::size_t i = 0; i < indices.size(); ++i)
            result[indices[i]] = (static_cast<double>(i) - (count - 1) / 2) * gap;
    }
    return result;
}

/// Where the ranks, vertices and lanes of a drawing are.
class Frame
{
public:
    Frame(const Graph &graph, const LayeredGraph &layeredGraph, const std::vector<double> &centres,
          const Options &options)
        : m_graph(layeredGraph),
          m_centres(centres),
          m_options(options),
          m_spans(spansOf(graph, layeredGraph, options.rankGap)),
          m_lanes(lanesOf(graph, layeredGraph)),
          m_left(centres.front()),
          m_right(centres.front())
    {
        for (std::uint32_t vertex = 0; vertex < centres.size(); ++vertex) {
            const double half = layeredGraph.isDummy(vertex) ? 0 : graph.nodes[vertex].width / 2;
            m_left = std::min(m_left, centres[vertex] - half);
            m_right = std::max(m_right, centres[vertex] + half);
        }
    }

    Size size() const
    {
        return {m_right - m_left + static_cast<double>(m_lanes.count) * m_options.edgeGap, m_spans.back().bottom};
    }
    Point middleOf(std::uint32_t vertex) const
    {
        const RankSpan &span = m_spans[m_graph.rank[vertex]];
        return {m_centres[vertex] - m_left, (span.top + span.bottom) / 2};
    }

    /// Lets the route of an edge pass the ranks between its ends, from x = `begin` to x = `end`.
    void passRanks(std::vector<Point> &route, const Edge &edge, double begin, double end) const
    {
        const std::uint32_t first = m_graph.rank[edge.from];
        const std::uint32_t last = m_graph.rank[edge.to];
        if (last - first > 1 && m_graph.inLane[edge.from]) {
            const auto lane = static_cast<double>(m_lanes.ofNode.at(edge.from) + 1);
            const double x = m_right - m_left + lane * m_options.edgeGap;
            // Each lane has its own height between ranks, so that edges of different nodes do not overlap.
            const double y = m_options.rankGap * lane / static_cast<double>(m_lanes.count + 1);
            goTo(route, {begin, m_spans[first].bottom + y});
            goTo(route, {x, m_spans[first].bottom + y});
            goTo(route, {x, m_spans[last - 1].bottom + y});
            goTo(route, {end, m_spans[last - 1].bottom + y});
            return;
        }
        goTo(route, {begin, m_spans[first].bottom});
        for (std::uint32_t rank = first + 1; rank < last; ++rank) {
            const double x = middleOf(m_graph.trunk[edge.from] + rank - first - 1).x;
            goTo(route, {x, m_spans[rank].top});
            goTo(route, {x, m_spans[rank].bottom});
        }
        goTo(route, {end, m_spans[last].top});
    }

private:
    const LayeredGraph &m_graph;
    const std::vector<double> &m_centres;
    const Options &m_options;
    std::vector<RankSpan> m_spans;
    Lanes m_lanes;
    double m_left; // of the leftmost node, in the coordinates of the centres
    double m_right;
};

} // namespace

Layout placed(const Graph &graph, const LayeredGraph &layeredGraph, const std::vector<double> &centres,
              const Options &options)
{
    const Frame frame(graph, layeredGraph, centres, options);
    Layout result;
    result.size = frame.size();
    result.ranks.assign(layeredGraph.rank.begin(), layeredGraph.rank.begin() + layeredGraph.nodeCount);
    for (std::uint32_t node = 0; node < layeredGraph.nodeCount; ++node) {
        const Point middle = frame.middleOf(node);
        const Size &size = graph.nodes[node];
        result.nodes.push_back({middle.x - size.width / 2, middle.y - size.height / 2});
    }
    const std::vector<double> beside = arrivals(graph, options.edgeGap);
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        goOn();
        const Edge &edge = graph.edges[i];
        const double begin = frame.middleOf(edge.from).x;
        const double end = frame.middleOf(edge.to).x + beside[i];
        std::vector<Point> route;
        goTo(route, {begin, result.nodes[edge.from].y + graph.nodes[edge.from].height});
        frame.passRanks(route, edge, begin, end);
        goTo(route, {end, result.nodes[edge.to].y});
        result.routes.push_back(std::move(route));
    }
    return result;
}

} // namespace bcfg::layout
