// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/progress.h"
#include "core/publish/layout/layeredgraph.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace bcfg::layout {

namespace {

bool isOfOneKind(const LayeredGraph &graph, const Edge &segment)
{
    return graph.isDummy(segment.from) == graph.isDummy(segment.to);
}

/// For each vertex, the number of vertices on the longest line of segments that comes to the vertex from above (or
/// below) and consists of vertices of its own kind: nodes or dummies.
std::vector<std::uint32_t> lineLengths(const LayeredGraph &graph, bool fromAbove)
{
    std::vector<std::uint32_t> result(graph.rank.size(), 1);
    const std::size_t count = graph.layers.size();
    for (std::size_t step = 0; step < count; ++step) {
        for (const std::uint32_t vertex : graph.layers[fromAbove ? step : count - 1 - step]) {
            goOn();
            for (const std::uint32_t other : (fromAbove ? graph.above : graph.below)[vertex]) {
                if (isOfOneKind(graph, {vertex, other}))
                    result[vertex] = std::max(result[vertex], result[other] + 1);
            }
        }
    }
    return result;
}

/// The segments along which vertices may be aligned. They join vertices of one kind on the longest line; otherwise, the
/// main line would bend at each branch. A node may be aligned with a dummy only if neither has a neighbour of its own
/// kind there.
std::vector<Edge> alignable(const LayeredGraph &graph)
{
    const std::vector<std::uint32_t> fromAbove = lineLengths(graph, true);
    const std::vector<std::uint32_t> fromBelow = lineLengths(graph, false);
    std::vector<std::uint32_t> longestAbove(graph.rank.size()); // 0 if no neighbour above has the kind of the vertex
    std::vector<std::uint32_t> longestBelow(graph.rank.size());
    for (const auto &[from, to] : graph.segments) {
        if (isOfOneKind(graph, {from, to})) {
            longestAbove[to] = std::max(longestAbove[to], fromAbove[from]);
            longestBelow[from] = std::max(longestBelow[from], fromBelow[to]);
        }
    }
    std::vector<Edge> result;
    for (const auto &[from, to] : graph.segments) {
        const bool isOnLine = isOfOneKind(graph, {from, to})
                                  ? fromAbove[from] == longestAbove[to] && fromBelow[to] == longestBelow[from]
                                  : longestAbove[to] == 0 && longestBelow[from] == 0;
        if (isOnLine)
            result.push_back({from, to});
    }
    return result;
}

class Aligner
{
public:
    Aligner(const LayeredGraph &graph, const std::vector<Size> &nodes, const Options &options)
        : m_graph(graph),
          m_nodes(nodes),
          m_options(options),
          m_position(graph.positions())
    {
        const std::vector<Edge> segments = alignable(graph);
        m_above = Adjacency::ofSources(graph.rank.size(), segments);
        m_below = Adjacency::ofTargets(graph.rank.size(), segments);
        m_above.sortBy(m_position);
        m_below.sortBy(m_position);
        findConflicts();
    }

    /// The x of the middle of each vertex, aligned from above or below, and from the left or right.
    std::vector<double> aligned(bool fromAbove, bool fromLeft) const
    {
        std::vector<double> x = compacted(rootsOf(fromAbove, fromLeft), fromLeft);
        if (!fromLeft) {
            for (double &each : x)
                each = -each;
        }
        return x;
    }

    double widthOf(std::uint32_t vertex) const { return m_graph.isDummy(vertex) ? 0 : m_nodes[vertex].width; }

private:
    double distance(std::uint32_t left, std::uint32_t right) const
    {
        const bool areNodes = !m_graph.isDummy(left) && !m_graph.isDummy(right);
        return (widthOf(left) + widthOf(right)) / 2 + (areNodes ? m_options.nodeGap : m_options.edgeGap);
    }

    /// Finds the segments that cross a segment between two dummies. They are not aligned, so that long edges run
    /// straight.
    void findConflicts()
    {
        for (std::size_t rank = 1; rank < m_graph.layers.size(); ++rank) {
            const std::vector<std::uint32_t> &layer = m_graph.layers[rank];
            std::size_t begin = 0;
            std::uint32_t left = 0; // position in the layer above of the last segment between dummies
            for (std::size_t i = 0; i < layer.size(); ++i) {
                goOn();
                const std::uint32_t inner = m_graph.isDummy(layer[i]) ? m_graph.above[layer[i]].front() : 0;
                const bool isInner = m_graph.isDummy(layer[i]) && m_graph.isDummy(inner);
                if (!isInner && i + 1 < layer.size())
                    continue;
                const std::uint32_t right = isInner ? m_position[inner] : 0xffffffff;
                for (; begin <= i; ++begin) {
                    for (const std::uint32_t above : m_graph.above[layer[begin]]) {
                        const bool crosses = m_position[above] < left || m_position[above] > right;
                        if (crosses && !(m_graph.isDummy(above) && m_graph.isDummy(layer[begin])))
                            m_conflicts.push_back({above, layer[begin]});
                    }
                }
                left = right;
            }
        }
        std::ranges::sort(m_conflicts);
    }

    /// For each vertex, the vertex that stands for its block. With `fromLeft` false, positions count from the right.
    std::vector<std::uint32_t> rootsOf(bool fromAbove, bool fromLeft) const
    {
        std::vector<std::uint32_t> root(m_graph.rank.size());
        std::iota(root.begin(), root.end(), 0);
        const Adjacency &neighbours = fromAbove ? m_above : m_below;
        const std::size_t count = m_graph.layers.size();
        for (std::size_t step = 1; step < count; ++step) {
            const std::vector<std::uint32_t> &layer = m_graph.layers[fromAbove ? step : count - 1 - step];
            std::int64_t last = -1; // position of the last aligned neighbour, after which the next one must be
            const auto width = std::int64_t(m_graph.layers[fromAbove ? step - 1 : count - step].size());
            for (std::size_t i = 0; i < layer.size(); ++i) {
                goOn();
                const std::uint32_t vertex = layer[fromLeft ? i : layer.size() - 1 - i];
                const std::span<const std::uint32_t> all = neighbours[vertex];
                if (all.empty())
                    continue;
                std::array<std::uint32_t, 2> medians{all[(all.size() - 1) / 2], all[all.size() / 2]};
                if (!fromLeft)
                    std::swap(medians[0], medians[1]);
                for (const std::uint32_t other : medians) {
                    const std::int64_t at = fromLeft ? m_position[other] : width - 1 - m_position[other];
                    const Edge segment = fromAbove ? Edge{other, vertex} : Edge{vertex, other};
                    if (at <= last || std::ranges::binary_search(m_conflicts, segment))
                        continue;
                    root[vertex] = root[other];
                    last = at;
                    break;
                }
            }
        }
        return root;
    }

    /// The x of each vertex: blocks are placed as far to the left as possible, and then moved as close as possible to
    /// the next block to their right. With `fromLeft` false, everything is mirrored, so each x is negated.
    std::vector<double> compacted(const std::vector<std::uint32_t> &root, bool fromLeft) const
    {
        const std::size_t count = root.size();
        std::vector<Edge> pairs; // neighbours in a layer, in the direction of placing
        for (const std::vector<std::uint32_t> &layer : m_graph.layers) {
            for (std::size_t i = 0; i + 1 < layer.size(); ++i)
                pairs.push_back(fromLeft ? Edge{layer[i], layer[i + 1]} : Edge{layer[i + 1], layer[i]});
        }
        std::vector<Edge> blocks; // from the block of a pair's first vertex to the index of the pair
        blocks.reserve(pairs.size());
        for (std::uint32_t i = 0; i < pairs.size(); ++i)
            blocks.push_back({root[pairs[i].from], i});
        const Adjacency pairsOf = Adjacency::ofTargets(count, blocks);

        std::vector<std::uint32_t> waitsFor(count);
        for (const Edge &pair : pairs)
            ++waitsFor[root[pair.to]];
        std::vector<std::uint32_t> order;
        for (std::uint32_t vertex = 0; vertex < count; ++vertex) {
            if (root[vertex] == vertex && waitsFor[vertex] == 0)
                order.push_back(vertex);
        }
        std::vector<double> x(count);
        for (std::size_t at = 0; at < order.size(); ++at) {
            goOn();
            for (const std::uint32_t index : pairsOf[order[at]]) {
                const Edge pair = pairs[index];
                const std::uint32_t next = root[pair.to];
                x[next] = std::max(x[next], x[order[at]] + distance(pair.from, pair.to));
                if (--waitsFor[next] == 0)
                    order.push_back(next);
            }
        }
        for (std::size_t at = order.size(); at-- > 0;) {
            const std::span<const std::uint32_t> all = pairsOf[order[at]];
            if (all.empty())
                continue;
            const auto limit = [&](std::uint32_t i) {
                return x[root[pairs[i].to]] - distance(pairs[i].from, pairs[i].to);
            };
            x[order[at]] = std::max(x[order[at]], limit(std::ranges::min(all, {}, limit)));
        }
        for (std::uint32_t vertex = 0; vertex < count; ++vertex)
            x[vertex] = x[root[vertex]]; // each vertex stands where the root of its block does
        return x;
    }

    const LayeredGraph &m_graph;
    const std::vector<Size> &m_nodes;
    const Options &m_options;
    std::vector<std::uint32_t> m_position;
    Adjacency m_above; // the neighbours to align each vertex with, sorted by position
    Adjacency m_below;
    std::vector<Edge> m_conflicts; // sorted
};

} // namespace

std::vector<double> centresOf(const LayeredGraph &graph, const std::vector<Size> &nodes, const Options &options)
{
    const std::size_t count = graph.rank.size();
    if (count == 0)
        return {};
    const Aligner aligner(graph, nodes, options);
    std::array<std::vector<double>, 4> candidates;
    std::array<std::pair<double, double>, 4> bounds;
    std::size_t narrowest = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        candidates[i] = aligner.aligned(i < 2, i % 2 == 0);
        bounds[i] = {candidates[i][0], candidates[i][0]};
        for (std::uint32_t vertex = 0; vertex < count; ++vertex) {
            const double half = aligner.widthOf(vertex) / 2;
            bounds[i].first = std::min(bounds[i].first, candidates[i][vertex] - half);
            bounds[i].second = std::max(bounds[i].second, candidates[i][vertex] + half);
        }
        if (bounds[i].second - bounds[i].first < bounds[narrowest].second - bounds[narrowest].first)
            narrowest = i;
    }
    std::array<double, 4> shift{};
    for (std::size_t i = 0; i < 4; ++i)
        shift[i] = i % 2 == 0 ? bounds[narrowest].first - bounds[i].first : bounds[narrowest].second - bounds[i].second;
    std::vector<double> result(count);
    for (std::size_t vertex = 0; vertex < count; ++vertex) {
        std::array<double, 4> x{};
        for (std::size_t i = 0; i < 4; ++i)
            x[i] = candidates[i][vertex] + shift[i];
        std::ranges::sort(x);
        result[vertex] = (x[1] + x[2]) / 2;
    }
    return result;
}

} // namespace bcfg::layout
