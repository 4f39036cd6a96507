// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/graph.h"

#include <span>

namespace bcfg::layout {

/// For each vertex a list of others, all in one piece of memory.
class Adjacency
{
public:
    Adjacency() = default;
    /// The ends of the edges by their beginnings, or the other way round; lists are in the order of the edges.
    static Adjacency ofTargets(std::size_t vertices, const std::vector<Edge> &edges);
    static Adjacency ofSources(std::size_t vertices, const std::vector<Edge> &edges);

    std::span<const std::uint32_t> operator[](std::size_t vertex) const
    {
        return {m_neighbours.data() + m_begins[vertex], m_begins[vertex + 1] - m_begins[vertex]};
    }
    void sortBy(const std::vector<std::uint32_t> &position);

private:
    static Adjacency make(std::size_t vertices, const std::vector<Edge> &edges, std::uint32_t Edge::*by,
                          std::uint32_t Edge::*other);

    std::vector<std::size_t> m_begins;
    std::vector<std::uint32_t> m_neighbours;
};

/// A connected graph whose edges join neighbouring ranks only. Its first vertices are the nodes; behind them come
/// dummies, the places that longer edges pass. The edges that leave one node share their dummies: one in each rank.
struct LayeredGraph
{
    std::uint32_t nodeCount = 0;
    std::vector<std::uint32_t> rank;                ///< of each vertex
    std::vector<std::vector<std::uint32_t>> layers; ///< by rank the vertices from left to right, at first by index
    std::vector<Edge> segments;                     ///< sorted, each once
    Adjacency above;                                ///< by vertex those of the rank before that have a segment to it
    Adjacency below;                                ///< and those of the rank behind
    static constexpr std::uint32_t noTrunk = 0xffffffff;
    /// By node the dummy of the rank behind it, after which those of the further ranks come; or noTrunk.
    std::vector<std::uint32_t> trunk;
    std::vector<bool> inLane; ///< by node whether its edges to further ranks run beside the drawing, without dummies

    bool isDummy(std::uint32_t vertex) const { return vertex >= nodeCount; }
    /// By vertex its place in its layer.
    std::vector<std::uint32_t> positions() const;
};

/// How many dummies there may be for a graph, and how many places all its routes may pass together.
struct LayeredLimits
{
    std::size_t dummies = 0;
    std::size_t passed = 0;
};
LayeredLimits limitsFor(const Graph &graph);

/// Where the dummies would be too many, the nodes with the longest edges go without.
LayeredGraph layered(const Graph &graph, const std::vector<std::uint32_t> &ranks, const LayeredLimits &limits);

} // namespace bcfg::layout
