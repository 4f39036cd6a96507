// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/graph.h"

#include <span>

namespace bcfg::layout {

/// For each vertex a list of neighbours. All lists share one piece of memory.
class Adjacency
{
public:
    Adjacency() = default;
    /// For each vertex the targets of its outgoing edges, or the sources of its incoming ones, in the order of `edges`.
    static Adjacency ofTargets(std::size_t vertices, const std::vector<Edge> &edges);
    static Adjacency ofSources(std::size_t vertices, const std::vector<Edge> &edges);

    std::span<const std::uint32_t> operator[](std::size_t vertex) const
    {
        return {m_neighbours.data() + m_begins[vertex], m_begins[vertex + 1] - m_begins[vertex]};
    }
    /// Sorts each list by the position of the neighbours, which is given for each vertex.
    void sortBy(const std::vector<std::uint32_t> &position);

private:
    static Adjacency make(std::size_t vertices, const std::vector<Edge> &edges, std::uint32_t Edge::*by,
                          std::uint32_t Edge::*other);

    std::vector<std::size_t> m_begins;
    std::vector<std::uint32_t> m_neighbours;
};

/// A connected graph whose edges are split into segments between neighbouring ranks. Its first vertices are the nodes;
/// after them come dummies, the places where longer edges pass a rank. All edges that leave one node share its
/// dummies, one in each rank that they pass.
struct LayeredGraph
{
    std::uint32_t nodeCount = 0;
    std::vector<std::uint32_t> rank;                ///< of each vertex
    std::vector<std::vector<std::uint32_t>> layers; ///< the vertices of each rank from left to right
    std::vector<Edge> segments;                     ///< each once, sorted
    Adjacency above;                                ///< for each vertex its neighbours in the rank before
    Adjacency below;                                ///< for each vertex its neighbours in the next rank
    static constexpr std::uint32_t noTrunk = 0xffffffff;
    /// For each node the index of its first dummy, in the next rank, or noTrunk. Its dummies in further ranks have the
    /// next indices.
    std::vector<std::uint32_t> trunk;
    std::vector<bool> inLane; ///< for each node, whether its long edges run beside the drawing, without dummies

    bool isDummy(std::uint32_t vertex) const { return vertex >= nodeCount; }
    /// For each vertex its index in its layer.
    std::vector<std::uint32_t> positions() const;
};

/// The limits that layered() keeps to.
struct LayeredLimits
{
    std::size_t dummies = 0; ///< the greatest number of dummies
    std::size_t passed = 0;  ///< the greatest number of ranks that edges with dummies pass, summed over these edges
};
LayeredLimits limitsFor(const Graph &graph);

/// Splits the edges of a graph into segments. Where limitsFor() would be exceeded, the nodes with the longest edges get
/// no dummies, and LayeredGraph::inLane is set for them.
LayeredGraph layered(const Graph &graph, const std::vector<std::uint32_t> &ranks);

} // namespace bcfg::layout
