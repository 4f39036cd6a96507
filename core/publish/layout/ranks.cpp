// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/progress.h"
#include "core/publish/layout/layeredgraph.h"

#include <algorithm>

namespace bcfg::layout {

std::vector<std::uint32_t> topologicalOrder(const Graph &graph)
{
    const std::size_t count = graph.nodes.size();
    const Adjacency successors = Adjacency::ofTargets(count, graph.edges);
    std::vector<std::uint32_t> waitsFor(count);
    for (const Edge &edge : graph.edges)
        ++waitsFor[edge.to];
    std::vector<std::uint32_t> result;
    result.reserve(count);
    for (std::uint32_t node = 0; node < count; ++node) {
        if (waitsFor[node] == 0)
            result.push_back(node);
    }
    for (std::size_t at = 0; at < result.size(); ++at) {
        goOn();
        for (const std::uint32_t next : successors[result[at]]) {
            if (--waitsFor[next] == 0)
                result.push_back(next);
        }
    }
    return result;
}

std::vector<std::uint32_t> ranksOf(const Graph &graph, const std::vector<std::uint32_t> &topological)
{
    const std::size_t count = graph.nodes.size();
    const Adjacency successors = Adjacency::ofTargets(count, graph.edges);
    const Adjacency predecessors = Adjacency::ofSources(count, graph.edges);
    std::vector<std::uint32_t> rank(count);
    for (const std::uint32_t node : topological) {
        for (const std::uint32_t next : successors[node])
            rank[next] = std::max(rank[next], rank[node] + 1);
    }
    const auto rankOf = [&](std::uint32_t node) {
        return rank[node];
    };
    // Nodes move to where they have more edges: down to their nearest successor, or up to their nearest predecessor. A
    // node with as many edges above as below moves down, so that the nodes of a chain can follow each other.
    bool moved = true;
    for (int round = 0; moved && round < 8; ++round) {
        moved = false;
        for (std::size_t i = count; i-- > 0;) {
            goOn();
            const std::uint32_t node = topological[i];
            if (successors[node].empty() || successors[node].size() < predecessors[node].size())
                continue;
            const std::uint32_t lowest = std::ranges::min(successors[node], {}, rankOf);
            moved |= rank[node] != rank[lowest] - 1;
            rank[node] = rank[lowest] - 1;
        }
        for (const std::uint32_t node : topological) {
            if (predecessors[node].size() <= successors[node].size())
                continue;
            const std::uint32_t highest = std::ranges::max(predecessors[node], {}, rankOf);
            moved |= rank[node] != rank[highest] + 1;
            rank[node] = rank[highest] + 1;
        }
    }
    const std::uint32_t first = count > 0 ? std::ranges::min(rank) : 0;
    for (std::uint32_t &each : rank)
        each -= first;
    return rank;
}

} // namespace bcfg::layout
