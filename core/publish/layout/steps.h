// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layeredgraph.h"

#include <optional>

namespace bcfg::layout {

// The steps of a layout, in their order. Each has a file of its own.

/// The nodes in an order in which each node stands after all nodes with an edge to it. For a graph with a cycle,
/// returns nullopt and sets `onCycle` to the index of an edge of the cycle.
std::optional<std::vector<std::uint32_t>> topologicalOrder(const Graph &graph, std::size_t &onCycle);

/// A rank for each node, from 0, so that each edge leads to a higher rank. A rank is first the length of the longest
/// path to the node; then nodes move to the side where they have more edges, as far as their neighbours leave room.
std::vector<std::uint32_t> ranksOf(const Graph &graph, const std::vector<std::uint32_t> &topological);

/// How many pairs of segments cross with the present order of the layers.
std::uint64_t crossings(const LayeredGraph &graph);

/// Puts the vertices of each layer into an order with few crossings, after Gansner et al., "A Technique for Drawing
/// Directed Graphs" (1993): sweeps downwards and upwards sort vertices by the medians of their neighbours, and after
/// each sweep neighbours are transposed where that helps. The best order seen is kept, so crossings never become more.
void order(LayeredGraph &graph);

/// The x of the middle of each vertex, in a drawing from top to bottom. `nodes` has the size of each node.
///
/// After Brandes and Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2001): once from each of the four
/// corners, vertices are aligned with the median of their neighbours to form blocks, and blocks are placed as close
/// together as possible. The result is the mean of the two middle x of the four. Blocks are placed by longest paths,
/// because the paper's own compaction is wrong for blocks of several classes. Unlike in the paper, nodes are aligned
/// with nodes and dummies with dummies where possible, along the longest line, so that the main line and the edges
/// beside it are straight.
std::vector<double> centresOf(const LayeredGraph &graph, const std::vector<Size> &nodes, const Options &options);

/// The layout of a connected graph, drawn from top to bottom. `centres` has the x of the middle of each vertex. Nodes
/// are centred in the height of their rank. Edges pass ranks vertically and are slanted only between ranks, so they
/// touch no other node. Edges in lanes leave and return between two ranks and pass the others to the right of all
/// nodes.
Layout placed(const Graph &graph, const LayeredGraph &layeredGraph, const std::vector<double> &centres,
              const Options &options);

} // namespace bcfg::layout
