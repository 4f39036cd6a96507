// SPDX-License-Identifier: Apache-2.0
#include "core/fx/matching.h"

#include "core/torch/patternkey.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

using Kind = PatternNode::Kind;

const PatternNode &headOf(const PatternNode &pattern)
{
    return pattern.steps.front();
}

/// Python's == of a constant argument and a literal of a pattern.
bool equalsLiteral(const Argument &argument, const JsonValue &literal)
{
    const JsonValue *constant = std::get_if<JsonValue>(&argument.value);
    return constant && bcfg::torch::isSameConstant(*constant, literal);
}

/// Appends to `recorded` what record_match() appends for a pattern and what stands in its place.
class Recorder
{
public:
    Recorder(const Graph &graph, Release release) : m_graph(graph), m_release(release) {}

    void record(const PatternNode &pattern, const Argument &argument, std::vector<MatchedShape> &recorded) const
    {
        if (pattern.kind != Kind::Tuple) {
            recorded.push_back(shapeOf(argument));
            return;
        }
        record(headOf(pattern), argument, recorded);
        std::vector<MatchedShape> inner;
        const NodeIndex *node = argument.node();
        if (!headOf(pattern).isGetattr) {
            if (!node)
                throw PythonError{"AttributeError", "'int' object has no attribute 'args'"};
            const std::vector<Argument> &args = m_graph[*node].args;
            for (std::size_t i = 1; i < pattern.steps.size() && i <= args.size(); ++i)
                record(pattern.steps[i], args[i - 1], inner);
        }
        if (inner.empty())
            throw PythonError{"IndexError", "list index out of range"};
        if (inner.size() == 1)
            recorded.push_back(std::move(inner.front()));
        else if (m_release == Api::Torch1_13 || pattern.steps.size() == 2)
            recorded.push_back({{}, std::move(inner)});
        else // 2.x flattens what several arguments recorded
            std::ranges::move(inner, std::back_inserter(recorded));
    }

private:
    const Graph &m_graph;
    Release m_release;
};

/// The nodes of a shape as _recursive_record_node_in_match_map() goes through them. In 1.13 a constant raises.
void collectNodes(const MatchedShape &shape, Release release, std::vector<NodeIndex> &nodes)
{
    if (const std::size_t *node = std::get_if<std::size_t>(&shape.leaf)) {
        nodes.push_back(static_cast<NodeIndex>(*node));
    } else if (std::holds_alternative<std::monostate>(shape.leaf)) {
        for (const MatchedShape &item : shape.items)
            collectNodes(item, release, nodes);
    } else if (release == Api::Torch1_13) {
        throw PythonError{"TypeError", "'int' object is not iterable"};
    }
}

/// How many arguments of a node are nodes that carry tensors.
std::size_t tensorArguments(const Graph &graph, NodeIndex node, const std::vector<bool> &withoutTensors)
{
    return static_cast<std::size_t>(std::ranges::count_if(graph[node].args, [&](const Argument &argument) {
        const NodeIndex *producer = argument.node();
        return producer && !withoutTensors[*producer];
    }));
}

/// What the handler of a match works out when it is made.
void construct(Match &match, const Graph &graph, const Backend &backend, const std::vector<bool> &withoutTensors)
{
    const PatternConfig &config = *backend.entries()[match.entry].config;
    const RootNode counted = rootNode(config.rootNodeGetter(), match.shape);
    if (const PythonError *error = std::get_if<PythonError>(&counted))
        throw *error;
    std::size_t tensors = 0;
    if (const std::size_t *node = std::get_if<std::size_t>(&counted))
        tensors = tensorArguments(graph, static_cast<NodeIndex>(*node), withoutTensors);

    match.sharesObserver = observationTypeFor(config, tensors) == ObservationType::OutputShareObserverWithInput;

    // 1.13 reads the getter only to count.
    const RootNode root = backend.release() == Api::Torch2 ? counted : defaultRootNode(match.shape);
    if (const PythonError *error = std::get_if<PythonError>(&root))
        throw *error;
    if (const std::size_t *node = std::get_if<std::size_t>(&root))
        match.root = static_cast<NodeIndex>(*node);
    else
        match.rootType = std::get<NotANode>(root).pythonType;
}

} // namespace

MatchedShape shapeOf(const Argument &argument)
{
    if (const NodeIndex *node = argument.node())
        return {static_cast<std::size_t>(*node), {}};
    if (const Argument::List *list = argument.list()) {
        MatchedShape shape;
        for (const Argument &item : *list)
            shape.items.push_back(shapeOf(item));
        return shape;
    }
    if (const JsonValue *constant = std::get_if<JsonValue>(&argument.value))
        return {Shared<JsonValue>::make(*constant), {}};
    return {Shared<JsonValue>::make(), {}};
}

MatchedShape recordedShape(const Graph &graph, NodeIndex anchor, const PatternNode &pattern, Release release)
{
    MatchedShape shape;
    Recorder(graph, release).record(pattern, Argument{anchor}, shape.items);
    return shape;
}

SymbolId Matcher::symbolOf(NodeIndex node) const
{
    const Node &called = m_graph[node];
    return called.op == Op::CallModule ? m_modules[called.module].type : called.symbol;
}

bool Matcher::matches(NodeIndex node, const PatternNode &pattern, bool needsSingleUser) const
{
    const PatternNode *self = &pattern;
    if (pattern.kind == Kind::Tuple) {
        if (pattern.steps.empty())
            throw PythonError{"ValueError", "not enough values to unpack (expected at least 1, got 0)"};
        self = &headOf(pattern);
        if (self->isGetattr && pattern.steps.size() != 2)
            throw PythonError{"AssertionError", "Expecting getattr pattern to have two elements"};
    }
    if (self->kind == Kind::MatchAll)
        return true;
    const Node &called = m_graph[node];
    if (needsSingleUser && called.users.size() > 1)
        return false;
    switch (self->kind) {
    case Kind::Module:
        if (called.op != Op::CallModule || m_modules[called.module].type != self->symbol)
            return false;
        break;
    case Kind::Function:
        if (called.op != Op::CallFunction || called.symbol != self->symbol)
            return false;
        if (self->isGetattr && pattern.kind != Kind::Tuple)
            throw PythonError{"TypeError", "'builtin_function_or_method' object is not subscriptable"};
        if (self->isGetattr) {
            const std::string *attribute = nullptr;
            if (called.args.size() > 1) {
                if (const JsonValue *constant = std::get_if<JsonValue>(&called.args[1].value))
                    attribute = constant->string();
            }
            if (!attribute || pattern.steps[1].kind != Kind::Method ||
                *attribute != m_backend.symbols().path(pattern.steps[1].symbol))
                return false;
        }
        break;
    case Kind::Method:
        if (called.op != Op::CallMethod || called.symbol != self->symbol)
            return false;
        break;
    case Kind::Literal:
    case Kind::Tuple:
    case Kind::MatchAll:
        return false; // nothing is called by a constant or a tuple
    }
    return pattern.kind != Kind::Tuple || self->isGetattr || matchesArguments(node, pattern);
}

bool Matcher::matchesArguments(NodeIndex node, const PatternNode &pattern) const
{
    const std::vector<Argument> &args = m_graph[node].args;
    if (pattern.steps.size() == 1)
        return true;
    if (pattern.steps.size() - 1 != args.size())
        return false;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (!matches(args[i], pattern.steps[i + 1]))
            return false;
    }
    return true;
}

bool Matcher::matches(const Argument &argument, const PatternNode &pattern) const
{
    if (const NodeIndex *node = argument.node())
        return matches(*node, pattern, true);
    if (pattern.kind == Kind::MatchAll)
        return true;
    if (pattern.kind == Kind::Tuple && !pattern.steps.empty() && headOf(pattern).kind == Kind::MatchAll)
        return true;
    return m_backend.release() == Api::Torch2 && pattern.kind == Kind::Literal &&
           equalsLiteral(argument, *pattern.literal);
}

std::vector<bool> nodesWithoutTensors(const Graph &graph, const Symbols &symbols)
{
    const SymbolId getitem = symbols.find("operator.getitem");
    const SymbolId getattr = symbols.find("builtins.getattr");
    std::vector<bool> without(graph.size(), false);
    const auto argumentHasNone = [&](const Argument &argument) {
        if (const NodeIndex *node = argument.node())
            return static_cast<bool>(without[*node]);
        if (const Argument::List *list = argument.list()) {
            return std::ranges::all_of(*list, [&](const Argument &item) {
                const NodeIndex *node = item.node();
                return !node || without[*node];
            });
        }
        // Integers carry no tensor; of any other constant torch is not sure.
        const JsonValue *constant = std::get_if<JsonValue>(&argument.value);
        return constant && (constant->boolean() ||
                            (constant->number() && constant->number()->text.find_first_of(".eE") == std::string::npos));
    };
    const auto attributeIs = [](const Node &node, std::string_view name) {
        const JsonValue *constant = node.args.size() > 1 ? std::get_if<JsonValue>(&node.args[1].value) : nullptr;
        return constant && constant->string() && *constant->string() == name;
    };
    // Torch looks into lists, and not into tuples, of which it is not sure. A model's file has one form for both; what
    // an operator of Python joins with a size, as in `x.size()[:-1] + (2, 4)`, is a tuple in each model that runs.
    const auto takesTuple = [&](const Node &node) {
        return node.op == Op::CallFunction && symbols.path(node.symbol).starts_with("operator.") &&
               std::ranges::any_of(node.args, [](const Argument &argument) { return argument.list() != nullptr; });
    };
    for (const NodeIndex index : graph.order()) { // arguments stand before
        const Node &node = graph[index];
        switch (node.op) {
        case Op::Placeholder:
        case Op::CallModule:
        case Op::GetAttr:
            break;
        case Op::CallFunction:
            if (getitem != 0 && node.symbol == getitem) {
                const NodeIndex *first = node.args.empty() ? nullptr : node.args.front().node();
                without[index] = !node.args.empty() && (!first || without[*first]);
                break;
            }
            if (getattr != 0 && node.symbol == getattr && (attributeIs(node, "ndim") || attributeIs(node, "shape"))) {
                without[index] = true;
                break;
            }
            [[fallthrough]];
        case Op::CallMethod:
            if (node.op == Op::CallMethod && node.target == "size") {
                without[index] = true;
                break;
            }
            [[fallthrough]];
        case Op::Output:
            without[index] = !node.args.empty() && !takesTuple(node) && std::ranges::all_of(node.args, argumentHasNone);
            break;
        }
    }
    return without;
}

Matches findMatches(const Graph &graph, const Modules &modules, const Backend &backend,
                    const std::vector<bool> &withoutTensors)
{
    Matches result;
    result.of.assign(graph.size(), Matches::none);
    const Matcher matcher(graph, modules, backend);
    const std::span<const std::size_t> withAny = backend.triedWithAny();

    std::vector<NodeIndex> order = graph.order();
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
        const NodeIndex node = *at;
        if (result.of[node] != Matches::none)
            continue;
        const std::span<const std::size_t> bySymbol = backend.tried(matcher.symbolOf(node));
        // Both lists stand in the order in which torch tries them.
        std::size_t i = 0;
        std::size_t j = 0;
        while (i < bySymbol.size() || j < withAny.size()) {
            const bool takesSymbol =
                j == withAny.size() || (i < bySymbol.size() && backend.rank(bySymbol[i]) < backend.rank(withAny[j]));
            const std::size_t entry = takesSymbol ? bySymbol[i++] : withAny[j++];
            const PatternNode &pattern = backend.entries()[entry].pattern;
            if (!matcher.matches(node, pattern))
                continue;
            Match match{.entry = entry, .anchor = node, .shape = {}, .rootType = {}, .nodes = {}};
            match.shape = recordedShape(graph, node, pattern, backend.release());
            construct(match, graph, backend, withoutTensors);
            collectNodes(match.shape, backend.release(), match.nodes);
            for (const NodeIndex covered : match.nodes) {
                if (result.of[covered] == Matches::none)
                    result.covered.push_back(covered);
                result.of[covered] = result.matches.size();
            }
            result.matches.push_back(std::move(match));
            break;
        }
    }
    return result;
}

} // namespace bcfg::fx
