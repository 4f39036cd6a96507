// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/publish/layout/layeredgraph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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
        if (first == node)
            result.emplace_back();
        component[node] = first == node ? result.size() - 1 : component[first];
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

/// The layout of a connected graph.
Layout layoutOf(const Component &component, const Options &options)
{
    const Graph &graph = component.graph;
    LayeredGraph layeredGraph = layered(graph, ranksOf(graph, component.topological));
    order(layeredGraph);
    return placed(graph, layeredGraph, centresOf(layeredGraph, graph.nodes, options), options);
}

/// Puts the layout of a component at a place of the whole.
void put(Layout &whole, const Component &component, Layout &part, Point at)
{
    for (std::size_t i = 0; i < component.nodes.size(); ++i) {
        whole.nodes[component.nodes[i]] = {part.nodes[i].x + at.x, part.nodes[i].y + at.y};
        whole.ranks[component.nodes[i]] = part.ranks[i];
    }
    for (std::size_t i = 0; i < component.edges.size(); ++i) {
        for (Point &point : part.routes[i])
            point = {point.x + at.x, point.y + at.y};
        whole.routes[component.edges[i]] = std::move(part.routes[i]);
    }
    whole.size.width = std::max(whole.size.width, at.x + part.size.width);
    whole.size.height = std::max(whole.size.height, at.y + part.size.height);
}

/// Puts the layouts of components into rows, so that the whole becomes about as wide as high.
Layout packed(const Graph &graph, const std::vector<Component> &components, std::vector<Layout> parts,
              const Options &options)
{
    Layout whole;
    whole.nodes.resize(graph.nodes.size());
    whole.ranks.resize(graph.nodes.size());
    whole.routes.resize(graph.edges.size());
    double area = 0;
    double widest = 0;
    for (const Layout &part : parts) {
        area += (part.size.width + options.nodeGap) * (part.size.height + options.rankGap);
        widest = std::max(widest, part.size.width);
    }
    const double rowWidth = std::max(widest, std::sqrt(area));
    Point at;
    double rowHeight = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Size size = parts[i].size;
        if (at.x > 0 && at.x + size.width > rowWidth) {
            at = {0, at.y + rowHeight + options.rankGap};
            rowHeight = 0;
        }
        put(whole, components[i], parts[i], at);
        rowHeight = std::max(rowHeight, size.height);
        at.x += size.width + options.nodeGap;
    }
    return whole;
}

} // namespace

Layout arrange(const Graph &graph, const Options &options)
{
    const std::vector<Component> components = componentsOf(graph, topologicalOrder(graph));
    return packed(graph, components, mapped(components, [&](const Component &one) { return layoutOf(one, options); }),
                  options);
}

} // namespace bcfg::layout
