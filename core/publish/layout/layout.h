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
    double nodeGap = 24; ///< between nodes of one rank, and between components side by side
    double edgeGap = 12; ///< between an edge that passes a rank and the next node or edge in that rank
    double rankGap = 36; ///< between ranks, and between components below each other
};

/// Where nodes and edges are drawn. No two nodes overlap, and a route touches no other node than its own two.
struct Layout
{
    Size size;
    std::vector<Point> nodes; ///< the top left corner of each node
    /// The rank of each node. In a graph, ranks count from 0 in each component, and edges lead to higher ranks; in a
    /// tree, the rank is the depth below the root.
    std::vector<std::uint32_t> ranks;
    /// A polyline for each edge, from the middle of a side of its first node to the middle of the opposite side of the
    /// other. Several edges between the same two nodes end side by side around that middle. The edges that leave one
    /// node share their way as far as possible, as they carry the same value.
    std::vector<std::vector<Point>> routes;
};

/// The layout of a graph, which must not have a cycle. Equal input gives an equal layout. The function may take long
/// for a large graph; it can run in any thread, and in several at once. Throws Stopped.
///
/// Memory grows with the number of nodes and edges, not with the ranks that edges pass: if edges would need too many
/// places in the ranks between their ends, the longest edges run in lanes beside the drawing.
Layout arrange(const Graph &graph, const Options &options = {});

/// A node of a tree. In a list of nodes, each node comes after its parent.
struct TreeNode
{
    /// Index of the node to which this node leads; ignored for the first node, which is the root.
    std::size_t parent = 0;
    Size size;
    bool isOutermost = false; ///< stands in the column at the left, whatever its depth
};

/// The layout of a tree that is drawn from left to right, with its root at the right. The nodes of one depth are in one
/// column, and nodes with the same parent are below each other, in the order of `nodes`. There is one route from each
/// node but the root to its parent. The width of `gaps` is the space between columns, its height that between nodes.
/// `nodes` must not be empty.
Layout arrangeTree(const std::vector<TreeNode> &nodes, Size gaps);

} // namespace bcfg::layout
