// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// Draws directed graphs without cycles from top to bottom in layers, after Sugiyama, and small trees from left to
/// right. All lengths have the unit of the node sizes that the caller gives. x grows to the right and y downwards; the
/// top left corner of the drawing is (0, 0).
namespace bcfg::layout {

struct Point
{
    double x = 0;
    double y = 0;
    friend bool operator==(const Point &, const Point &) = default;
};

struct Size
{
    double width = 0;
    double height = 0;
    friend bool operator==(const Size &, const Size &) = default;
};

/// An edge from a node to another one in a later rank, as indices in Graph::nodes.
struct Edge
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    friend auto operator<=>(const Edge &, const Edge &) = default;
};

/// A directed graph without cycles. Several edges may join the same two nodes.
struct Graph
{
    std::vector<Size> nodes; ///< widths and heights are finite and not negative
    std::vector<Edge> edges;
};

struct Options
{
    double nodeGap = 24; ///< between nodes of one rank, and between components
    double edgeGap = 12; ///< between an edge that passes a rank and the next node or edge in that rank
    double rankGap = 36; ///< between ranks
};

/// Where nodes and edges are drawn. No two nodes overlap, and a route touches no other node than its own two.
struct Layout
{
    Size size;
    std::vector<Point> nodes;         ///< the top left corner of each node
    std::vector<std::uint32_t> ranks; ///< of each node, from 0 in its component; edges lead to higher ranks
    /// A polyline for each edge, from the middle of a side of its first node to the middle of the opposite side of the
    /// other. The edges that leave one node share their way as far as possible, as they carry the same value. Edges
    /// between the same two nodes arrive side by side.
    std::vector<std::vector<Point>> routes;
};

/// The layout of a graph, whose edges must join nodes of it and form no cycle. Equal input gives an equal layout. The
/// function may take long for a large graph; it can run in any thread, and in several at once. Throws Stopped.
///
/// Memory grows with the number of nodes and edges, not with the ranks that edges pass: where edges would need too many
/// places in the ranks between their ends, the longest ones run in lanes beside the drawing.
Layout arrange(const Graph &graph, const Options &options = {});

/// A node of a tree. In a list of nodes, each one comes after its parent.
struct TreeNode
{
    std::size_t parent = 0; ///< index of the node that this one leads to; ignored for the first node, the root
    Size size;
    bool isOutermost = false; ///< stands in the column at the left, whatever its depth
};

/// The layout of a tree that is drawn from left to right, its root at the right: the nodes of a depth in one column,
/// those with the same parent below each other, in the order given. Ranks are depths. There is one route from each node
/// but the root to its parent. The width of `gaps` is the space between columns, its height that between nodes. `nodes`
/// must not be empty.
Layout arrangeTree(const std::vector<TreeNode> &nodes, Size gaps);

} // namespace bcfg::layout
