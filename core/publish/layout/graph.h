// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

/// From a node to one that comes later, by their indices in Graph::nodes.
struct Edge
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    friend auto operator<=>(const Edge &, const Edge &) = default;
};

/// Several edges may join the same two nodes.
struct Graph
{
    std::vector<Size> nodes; ///< finite, and not below 0
    std::vector<Edge> edges;
};

enum class Direction : std::uint8_t {
    TopToBottom,
    LeftToRight
};

struct Options
{
    Direction direction = Direction::TopToBottom;
    double nodeGap = 24; ///< between nodes of one rank, and between components
    double edgeGap = 12; ///< between an edge and a node or another edge that pass the same rank
    double rankGap = 36; ///< between ranks
};

/// Where everything is drawn. No two nodes overlap, and no route touches a node but its own two.
struct Layout
{
    Size size;
    std::vector<Point> nodes;         ///< the top left corner of each
    std::vector<std::uint32_t> ranks; ///< of each node in its component, from 0; edges go to higher ones
    /// A polyline for each edge, from the middle of the side where it leaves to the middle of the one where it arrives.
    /// The edges of one node share their way as long as they can, as the same value flows along them; edges between the
    /// same two nodes arrive beside each other.
    std::vector<std::vector<Point>> routes;
};

/// Why there is no layout.
struct LayoutError
{
    enum class Kind : std::uint8_t {
        BadSize,  ///< a node's size is negative or no number
        NoNode,   ///< an edge names a node that is not there
        SelfLoop, ///< an edge goes from a node to itself
        Cycle     ///< an edge leads back to where it came from
    } kind = Kind::BadSize;
    std::size_t index = 0; ///< of the node for BadSize, else of the edge
};

} // namespace bcfg::layout
