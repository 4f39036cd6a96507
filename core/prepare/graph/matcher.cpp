// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/matcher.h"

#include "core/torch/pythonerror.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <iterator>

namespace bcfg::fx {

namespace {

using Kind = PatternNode::Kind;

/// Appends to `recorded` what record_match() appends for a pattern and the argument that stands in its place.
void record(const Graph &graph, const PatternNode &pattern, const Argument &argument, Release release,
            Argument::List &recorded)
{
    if (pattern.isLeaf()) {
        recorded.push_back(argument);
        return;
    }
    const PatternNode &head = pattern.head();
    record(graph, head, argument, release, recorded);
    Argument::List inner;
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
        recorded.push_back({std::move(inner)});
    else // 2.x flattens what several arguments recorded
        std::ranges::move(inner, std::back_inserter(recorded));
}

} // namespace

bool Matcher::matches(NodeIndex node, const PatternNode &pattern, bool needsSingleUser) const
{
    const PatternNode *self = &pattern;
    if (!pattern.isLeaf()) {
        self = &pattern.head();
        if (pattern.isRefused())
            throw PythonError{"AssertionError", "Expecting getattr pattern to have two elements"};
    }
    if (self->kind == Kind::MatchAll)
        return true;
    const Node &called = m_graph[node];
    if (needsSingleUser && m_graph.users(node).size() > 1)
        return false;
    if (self->op() != called.op || m_called[node] != self->symbol)
        return false;
    if (self->isGetattr)
        return readsAttribute(called, pattern);
    return pattern.isLeaf() || matchesArguments(node, pattern);
}

/// `arg.args[1] == pattern[1]`
bool Matcher::readsAttribute(const Node &getattr, const PatternNode &pattern) const
{
    if (getattr.args.size() < 2)
        throw PythonError{"IndexError", "tuple index out of range"};
    if (pattern.isLeaf())
        throw PythonError{"TypeError", "'builtin_function_or_method' object is not subscriptable"};
    const std::string *attribute = getattr.args[1].text();
    return attribute && pattern.steps[1].kind == Kind::Method && *attribute == m_symbols.path(pattern.steps[1].symbol);
}

bool Matcher::matchesArguments(NodeIndex node, const PatternNode &pattern) const
{
    const std::span<const PatternNode> steps = std::span(pattern.steps).subspan(1);
    const auto match = [this](const Argument &argument, const PatternNode &step) {
        return matches(argument, step);
    };
    return steps.empty() || std::ranges::equal(m_graph[node].args, steps, match);
}

bool Matcher::matches(const Argument &argument, const PatternNode &pattern) const
{
    if (const NodeIndex *node = argument.node())
        return matches(*node, pattern, true);
    if (pattern.kind == Kind::MatchAll)
        return true;
    if (!pattern.isLeaf() && !pattern.steps.empty() && pattern.steps.front().kind == Kind::MatchAll)
        return true;
    const JsonValue *constant = argument.constant();
    return constant && m_symbols.catalog().release().does(Behaviour::ComparesLiterals) &&
           pattern.kind == Kind::Literal && torch::isSameConstant(*constant, **pattern.literal);
}

const MatchedShape &unpack(const MatchedShape &shape, std::size_t count, std::size_t index)
{
    const Argument::List *items = shape.list();
    if (!items)
        throw PythonError{"TypeError", "cannot unpack non-iterable " + std::string(pythonTypeName(shape)) + " object"};
    if (items->size() != count)
        throw wrongCount(count, items->size());
    return (*items)[index];
}

MatchedShape recordMatch(const Graph &graph, NodeIndex anchor, const PatternNode &pattern, Release release)
{
    Argument::List shape;
    record(graph, pattern, Argument{anchor}, release, shape);
    return {std::move(shape)};
}

} // namespace bcfg::fx
