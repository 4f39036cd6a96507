// SPDX-License-Identifier: Apache-2.0
#include "core/publish/layout/layout.h"

#include "core/document/model/progress.h"
#include "core/publish/layout/layeredgraph.h"
#include "core/publish/layout/steps.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace bcfg::layout {

namespace {

/// A connected part of a graph, which has no edge to the rest.
struct Component
{
    Graph graph;
    std::vector<std::uint32_t> topological; // the component's nodes, by their indices in it
    std::vector<std::size_t> nodes;         // indices in the whole graph
    std::vector<std::size_t> edges;
};

bool isLength(double value)
{
    return std::isfinite(value) && value >= 0;
}

std::optional<LayoutError> problemOf(const Graph &graph)
{
    using Kind = LayoutError::Kind;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!isLength(graph.nodes[i].width) || !isLength(graph.nodes[i].height))
            return LayoutError{Kind::BadSize, i};
    }
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        if (graph.edges[i].from >= graph.nodes.size() || graph.edges[i].to >= graph.nodes.size())
            return LayoutError{Kind::NoNode, i};
        if (graph.edges[i].from == graph.edges[i].to)
            return LayoutError{Kind::SelfLoop, i};
    }
    return std::nullopt;
}

/// The components of a graph, in the order of their first nodes.
std::vector<Component> componentsOf(const Graph &graph, const std::vector<std::uint32_t> &topological)
{
    std::vector<std::uint32_t> parent(graph.nodes.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto find = [&](std::uint32_t node) {
        while (parent[node] != node)
            node = parent[node] = parent[parent[node]];
        return node;
    };
    for (const Edge &edge : graph.edges) {
        const std::uint32_t a = find(edge.from);
        const std::uint32_t b = find(edge.to);
        parent[std::max(a, b)] = std::min(a, b); // the first node stands for its component
    }
    std::vector<Component> result;
    std::vector<std::size_t> component(graph.nodes.size());
    std::vector<std::uint32_t> own(graph.nodes.size()); // the index of each node in its component
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        goOn();
        const std::uint32_t first = find(node);
        if (first == node) {
            component[node] = result.size();
            result.emplace_back();
        }
        component[node] = component[first];
        Component &its = result[component[node]];
        own[node] = static_cast<std::uint32_t>(its.nodes.size());
        its.nodes.push_back(node);
        its.graph.nodes.push_back(graph.nodes[node]);
    }
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        const Edge &edge = graph.edges[i];
        Component &its = result[component[edge.from]];
        its.edges.push_back(i);
        its.graph.edges.push_back({own[edge.from], own[edge.to]});
    }
    for (const std::uint32_t node : topological)
        result[component[node]].topological.push_back(own[node]);
    return result;
}

/// The layout of a connected graph from top to bottom.
Layout layoutOf(const Component &component, const Options &options)
{
    const Graph &graph = component.graph;
    const std::vector<std::uint32_t> ranks = ranksOf(graph, component.topological);
    LayeredGraph layeredGraph = layered(graph, ranks, limitsFor(graph));
    order(layeredGraph);
    std::vector<double> widths;
    for (const Size &size : graph.nodes)
        widths.push_back(size.width);
    return placed(graph, layeredGraph, centresOf(layeredGraph, widths, options), options);
}

/// Puts the layouts of components into rows, so that the whole becomes about as wide as high.
class Packer
{
public:
    Packer(const Graph &graph, const Options &options, std::vector<Layout> parts)
        : m_gap(options.nodeGap),
          m_rowGap(options.rankGap),
          m_parts(std::move(parts))
    {
        m_result.nodes.resize(graph.nodes.size());
        m_result.ranks.resize(graph.nodes.size());
        m_result.routes.resize(graph.edges.size());
    }

    Layout packed(const std::vector<Component> &components)
    {
        double area = 0;
        double widest = 0;
        for (const Layout &part : m_parts) {
            area += (part.size.width + m_gap) * (part.size.height + m_rowGap);
            widest = std::max(widest, part.size.width);
        }
        const double rowWidth = std::max(widest, std::sqrt(area));
        Point at;
        double rowHeight = 0;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (at.x > 0 && at.x + m_parts[i].size.width > rowWidth) {
                at = {0, at.y + rowHeight + m_rowGap};
                rowHeight = 0;
            }
            put(components[i], m_parts[i], at);
            m_result.size.width = std::max(m_result.size.width, at.x + m_parts[i].size.width);
            m_result.size.height = std::max(m_result.size.height, at.y + m_parts[i].size.height);
            rowHeight = std::max(rowHeight, m_parts[i].size.height);
            at.x += m_parts[i].size.width + m_gap;
        }
        return std::move(m_result);
    }

private:
    void put(const Component &component, Layout &part, Point at)
    {
        for (std::size_t i = 0; i < component.nodes.size(); ++i) {
            m_result.nodes[component.nodes[i]] = {part.nodes[i].x + at.x, part.nodes[i].y + at.y};
            m_result.ranks[component.nodes[i]] = part.ranks[i];
        }
        for (std::size_t i = 0; i < component.edges.size(); ++i) {
            for (Point &point : part.routes[i])
                point = {point.x + at.x, point.y + at.y};
            m_result.routes[component.edges[i]] = std::move(part.routes[i]);
        }
    }

    double m_gap;
    double m_rowGap;
    std::vector<Layout> m_parts;
    Layout m_result;
};

Graph transposed(Graph graph)
{
    for (Size &size : graph.nodes)
        std::swap(size.width, size.height);
    return graph;
}

void transpose(Layout &layout)
{
    std::swap(layout.size.width, layout.size.height);
    for (Point &point : layout.nodes)
        std::swap(point.x, point.y);
    for (std::vector<Point> &route : layout.routes) {
        for (Point &point : route)
            std::swap(point.x, point.y);
    }
}

} // namespace

std::variant<Layout, LayoutError> arrange(const Graph &graph, const Options &options)
{
    if (const std::optional<LayoutError> problem = problemOf(graph))
        return *problem;
    if (options.direction == Direction::LeftToRight) {
        Options downwards = options;
        downwards.direction = Direction::TopToBottom;
        std::variant<Layout, LayoutError> result = arrange(transposed(graph), downwards);
        if (auto *layout = std::get_if<Layout>(&result))
            transpose(*layout);
        return result;
    }
    std::size_t onCycle = 0;
    const std::optional<std::vector<std::uint32_t>> topological = topologicalOrder(graph, onCycle);
    if (!topological)
        return LayoutError{LayoutError::Kind::Cycle, onCycle};
    const std::vector<Component> components = componentsOf(graph, *topological);
    std::vector<Layout> parts;
    parts.reserve(components.size());
    for (const Component &component : components)
        parts.push_back(layoutOf(component, options));
    return Packer(graph, options, std::move(parts)).packed(components);
}

} // namespace bcfg::layout
