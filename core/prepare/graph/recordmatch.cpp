// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/recordmatch.h"

#include "core/torch/pythonerror.h"

#include <algorithm>
#include <iterator>

namespace bcfg::fx {

namespace {

/// An argument as a shape: a node, a constant, or a tuple of these for a list.
MatchedShape shapeOf(const Argument &argument)
{
    if (const NodeIndex *node = argument.node())
        return {*node, {}};
    if (const Argument::List *list = argument.list()) {
        MatchedShape shape;
        for (const Argument &item : *list)
            shape.items.push_back(shapeOf(item));
        return shape;
    }
    return {Shared<Argument>::make(argument), {}};
}

/// Appends to `recorded` what record_match() appends for a pattern and the argument that stands in its place.
void record(const Graph &graph, const PatternNode &pattern, const Argument &argument, Release release,
            std::vector<MatchedShape> &recorded)
{
    if (pattern.isLeaf()) {
        recorded.push_back(shapeOf(argument));
        return;
    }
    const PatternNode &head = pattern.steps.front();
    record(graph, head, argument, release, recorded);
    std::vector<MatchedShape> inner;
    if (!head.isGetattr) {
        const NodeIndex *node = argument.node();
        if (!node)
            throw missingAttribute(pythonTypeName(argument), "args");
        const std::vector<Argument> &args = graph[*node].args;
        for (std::size_t i = 1; i < pattern.steps.size() && i <= args.size(); ++i)
            record(graph, pattern.steps[i], args[i - 1], release, inner);
    }
    if (inner.empty())
        throw PythonError{"IndexError", "list index out of range"};
    if (inner.size() == 1)
        recorded.push_back(std::move(inner.front()));
    else if (!release.does(Behaviour::FlattensRecordedArguments) || pattern.steps.size() == 2)
        recorded.push_back({{}, std::move(inner)});
    else // 2.x flattens what several arguments recorded
        std::ranges::move(inner, std::back_inserter(recorded));
}

} // namespace

const MatchedShape &unpack(const MatchedShape &shape, std::size_t count, std::size_t index)
{
    if (shape.node())
        throw PythonError{"TypeError", "cannot unpack non-iterable Node object"};
    if (const Argument *constant = shape.constant())
        throw PythonError{"TypeError",
                          "cannot unpack non-iterable " + std::string(pythonTypeName(*constant)) + " object"};
    if (shape.items.size() != count)
        throw wrongCount(count, shape.items.size());
    return shape.items[index];
}

MatchedShape recordMatch(const Graph &graph, NodeIndex anchor, const PatternNode &pattern, Release release)
{
    MatchedShape shape;
    record(graph, pattern, Argument{anchor}, release, shape.items);
    return shape;
}

} // namespace bcfg::fx
