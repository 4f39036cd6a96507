// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layout.h"

#include <span>

namespace bcfg::layout {

/// A list of neighbours for each vertex of a graph. All lists share one piece of memory.
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
    /// Sorts each list by the positions of the neighbours. `position`: the position of each vertex.
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
    /// For each node with dummies, the index of its first dummy, which is in the next rank. Its dummies in the
    /// following ranks have the following indices. Not used for other nodes.
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

// The other steps of a layout, in their order.

/// The nodes in an order in which each node comes after all nodes that have an edge to it.
std::vector<std::uint32_t> topologicalOrder(const Graph &graph);

/// A rank for each node, from 0, so that each edge leads to a higher rank. The rank of a node is first the length of
/// the longest path to it. Then nodes move up or down to where they have more edges, as far as their neighbours leave
/// room.
std::vector<std::uint32_t> ranksOf(const Graph &graph, const std::vector<std::uint32_t> &topological);

/// How many pairs of segments cross with the present order of the layers.
std::uint64_t crossings(const LayeredGraph &graph);

/// Puts the vertices of each layer into an order with few crossings, after Gansner et al., "A Technique for Drawing
/// Directed Graphs" (1993): sweeps downwards and upwards sort vertices by the medians of their neighbours, and after
/// each sweep neighbours are transposed where that helps. The best order seen is kept, so crossings never become more.
void order(LayeredGraph &graph);

/// The x of the middle of each vertex. `nodes` has the size of each node.
///
/// After Brandes and Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2001): once from each of the four
/// corners, vertices are aligned with the median of their neighbours to form blocks, and blocks are placed as close
/// together as possible. The result is the mean of the two middle x of the four. Blocks are placed by longest paths,
/// because the paper's own compaction is wrong for blocks of several classes. Unlike in the paper, nodes are aligned
/// with nodes and dummies with dummies where possible, along the longest line, so that the main line and the edges
/// beside it are straight.
std::vector<double> centresOf(const LayeredGraph &graph, const std::vector<Size> &nodes, const Options &options);

/// The layout of a connected graph. `centres` has the x of the middle of each vertex. Nodes are centred in the height
/// of their rank. Edges pass ranks vertically and are slanted only between ranks, so they touch no other node. Edges in
/// lanes leave and return between two ranks and pass the others to the right of all nodes.
Layout placed(const Graph &graph, const LayeredGraph &layeredGraph, const std::vector<double> &centres,
              const Options &options);

} // namespace bcfg::layout
