// SPDX-License-Identifier: Apache-2.0
#include "core/publish/layout/layeredgraph.h"

#include "core/document/model/progress.h"

#include <algorithm>
#include <numeric>

namespace bcfg::layout {

Adjacency Adjacency::make(std::size_t vertices, const std::vector<Edge> &edges, std::uint32_t Edge::*by,
                          std::uint32_t Edge::*other)
{
    Adjacency result;
    result.m_begins.assign(vertices + 1, 0);
    for (const Edge &edge : edges)
        ++result.m_begins[edge.*by + 1];
    std::partial_sum(result.m_begins.begin(), result.m_begins.end(), result.m_begins.begin());
    result.m_neighbours.resize(edges.size());
    std::vector<std::size_t> next(result.m_begins.begin(), result.m_begins.end() - 1);
    for (const Edge &edge : edges)
        result.m_neighbours[next[edge.*by]++] = edge.*other;
    return result;
}

Adjacency Adjacency::ofTargets(std::size_t vertices, const std::vector<Edge> &edges)
{
    return make(vertices, edges, &Edge::from, &Edge::to);
}

Adjacency Adjacency::ofSources(std::size_t vertices, const std::vector<Edge> &edges)
{
    return make(vertices, edges, &Edge::to, &Edge::from);
}

void Adjacency::sortBy(const std::vector<std::uint32_t> &position)
{
    for (std::size_t vertex = 0; vertex + 1 < m_begins.size(); ++vertex) {
        std::ranges::sort(std::span(m_neighbours).subspan(m_begins[vertex], m_begins[vertex + 1] - m_begins[vertex]),
                          {}, [&](std::uint32_t neighbour) { return position[neighbour]; });
    }
}

std::vector<std::uint32_t> LayeredGraph::positions() const
{
    std::vector<std::uint32_t> result(rank.size());
    for (const std::vector<std::uint32_t> &layer : layers) {
        for (std::uint32_t i = 0; i < layer.size(); ++i)
            result[layer[i]] = i;
    }
    return result;
}

LayeredLimits limitsFor(const Graph &graph)
{
    const std::size_t size = graph.nodes.size() + graph.edges.size();
    return {.dummies = 10'000 + 4 * size, .passed = 100'000 + 64 * size};
}

namespace {

/// How many dummies each node gets for its edges. If limitsFor() would be exceeded, nodes with the longest edges get 0,
/// and inLane is set for them.
std::vector<std::uint32_t> dummyCounts(const Graph &graph, const std::vector<std::uint32_t> &ranks,
                                       std::vector<bool> &inLane)
{
    const std::size_t count = graph.nodes.size();
    std::vector<std::uint32_t> longest(count); // how many dummies the edges of each node need
    std::vector<std::size_t> passed(count);    // how many ranks all edges of each node pass together
    for (const Edge &edge : graph.edges) {
        const std::uint32_t between = ranks[edge.to] - ranks[edge.from] - 1;
        longest[edge.from] = std::max(longest[edge.from], between);
        passed[edge.from] += between;
    }
    std::vector<std::size_t> byLength(count);
    std::iota(byLength.begin(), byLength.end(), std::size_t(0));
    std::ranges::stable_sort(byLength, {}, [&](std::size_t node) { return longest[node]; });
    LayeredLimits left = limitsFor(graph);
    for (const std::size_t node : byLength) {
        inLane[node] = longest[node] > left.dummies || passed[node] > left.passed;
        if (inLane[node]) {
            longest[node] = 0;
            continue;
        }
        left.dummies -= longest[node];
        left.passed -= passed[node];
    }
    return longest;
}

} // namespace

LayeredGraph layered(const Graph &graph, const std::vector<std::uint32_t> &ranks)
{
    const auto count = static_cast<std::uint32_t>(graph.nodes.size());
    LayeredGraph result;
    result.nodeCount = count;
    result.rank = ranks;
    result.trunk.resize(count);
    result.inLane.resize(count);
    const std::vector<std::uint32_t> dummies = dummyCounts(graph, ranks, result.inLane);
    for (std::uint32_t node = 0; node < count; ++node) {
        goOn();
        if (dummies[node] == 0)
            continue;
        const auto first = static_cast<std::uint32_t>(result.rank.size());
        result.trunk[node] = first;
        for (std::uint32_t i = 0; i < dummies[node]; ++i) {
            result.rank.push_back(ranks[node] + 1 + i);
            result.segments.push_back({i == 0 ? node : first + i - 1, first + i});
        }
    }
    for (const Edge &edge : graph.edges) {
        const std::uint32_t between = ranks[edge.to] - ranks[edge.from] - 1;
        if (between == 0)
            result.segments.push_back(edge);
        else if (!result.inLane[edge.from])
            result.segments.push_back({result.trunk[edge.from] + between - 1, edge.to});
    }
    std::ranges::sort(result.segments);
    result.segments.erase(std::unique(result.segments.begin(), result.segments.end()), result.segments.end());
    result.above = Adjacency::ofSources(result.rank.size(), result.segments);
    result.below = Adjacency::ofTargets(result.rank.size(), result.segments);

    result.layers.resize(count > 0 ? std::ranges::max(result.rank) + 1 : 0);
    for (std::uint32_t vertex = 0; vertex < result.rank.size(); ++vertex)
        result.layers[result.rank[vertex]].push_back(vertex);
    return result;
}

} // namespace bcfg::layout
