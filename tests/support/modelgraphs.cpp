// SPDX-License-Identifier: Apache-2.0
#include "tests/support/modelgraphs.h"

#include <algorithm>
#include <random>

namespace bcfg::test {

namespace {

class Builder
{
public:
    using Node = std::uint32_t;

    Node node(const std::vector<Node> &inputs = {})
    {
        const auto result = static_cast<Node>(m_graph.nodes.size());
        m_graph.nodes.push_back({100.0 + 10.0 * (result % 7), 30});
        for (const Node input : inputs)
            m_graph.edges.push_back({input, result});
        return result;
    }
    Node chain(Node input, int count)
    {
        for (int i = 0; i < count; ++i)
            input = node({input});
        return input;
    }
    layout::Graph take() { return std::move(m_graph); }

private:
    layout::Graph m_graph;
};

using Node = Builder::Node;

Node rotated(Builder &builder, Node input, Node cos, Node sin)
{
    const Node scaled = builder.node({input, cos});
    const Node first = builder.node({input});
    const Node second = builder.node({builder.node({input})}); // the second half, negated
    return builder.node({scaled, builder.node({builder.node({second, first}), sin})});
}

Node normalized(Builder &builder, Node input)
{
    const Node cast = builder.node({input});
    return builder.node({builder.node({cast, builder.chain(cast, 4)})});
}

Node transformerLayer(Builder &builder, Node input, Node cos, Node sin, Node mask)
{
    const Node size = builder.node({input});
    const Node batch = builder.node({size});
    const Node length = builder.node({size});
    const Node norm = normalized(builder, input);
    std::vector<Node> heads; // query, key, value
    for (int i = 0; i < 3; ++i)
        heads.push_back(builder.node({builder.node({builder.node({norm}), batch, length})}));
    const Node query = rotated(builder, heads[0], cos, sin);
    const Node key = builder.node({rotated(builder, heads[1], cos, sin)});
    const Node scores = builder.node({builder.chain(builder.node({query, key}), 1), mask});
    const Node mixed = builder.chain(builder.node({builder.chain(scores, 2), heads[2]}), 2);
    const Node attended = builder.node({input, builder.node({builder.node({mixed, batch, length})})});
    const Node inner = normalized(builder, attended);
    const Node gated = builder.node({builder.chain(inner, 2), builder.node({inner})});
    return builder.node({attended, builder.node({gated})});
}

} // namespace

layout::Graph resnet50()
{
    Builder builder;
    Node last = builder.chain(builder.node(), 4);
    for (const int blocks : {3, 4, 6, 3}) {
        for (int block = 0; block < blocks; ++block) {
            const Node convolved = builder.chain(last, 8);
            const Node skipped = block == 0 ? builder.chain(last, 2) : last;
            last = builder.chain(builder.node({convolved, skipped}), 1);
        }
    }
    builder.chain(last, 4);
    return builder.take();
}

layout::Graph densenet201()
{
    Builder builder;
    Node last = builder.chain(builder.node(), 4);
    for (const int layers : {6, 12, 48, 32}) {
        std::vector<Node> features{last};
        for (int layer = 0; layer < layers; ++layer)
            features.push_back(builder.chain(builder.node(features), 6));
        last = builder.chain(builder.node(features), layers == 32 ? 1 : 4);
    }
    builder.chain(last, 5);
    return builder.take();
}

layout::Graph transformer(int layers)
{
    Builder builder;
    const Node cos = builder.chain(builder.node(), 3);
    const Node sin = builder.chain(builder.node(), 3);
    const Node mask = builder.chain(builder.node(), 1);
    Node last = builder.node({builder.node()});
    for (int layer = 0; layer < layers; ++layer)
        last = transformerLayer(builder, last, cos, sin, mask);
    builder.chain(last, 2);
    return builder.take();
}

layout::Graph randomGraph(std::uint32_t nodes, std::uint32_t edges, std::uint32_t reach, std::uint32_t seed)
{
    std::mt19937 generator(seed); // NOLINT: the same numbers each time
    const auto random = [&](std::uint32_t below) {
        return static_cast<std::uint32_t>(generator() % below);
    };
    layout::Graph result;
    for (std::uint32_t i = 0; i < nodes; ++i) {
        const double width = 20 + random(180);
        result.nodes.push_back({width, 10.0 + random(60)});
    }
    for (std::uint32_t i = 0; i < edges && nodes > 1; ++i) {
        const std::uint32_t from = random(nodes - 1);
        result.edges.push_back({from, from + 1 + random(std::min(reach, nodes - 1 - from))});
    }
    return result;
}

} // namespace bcfg::test
