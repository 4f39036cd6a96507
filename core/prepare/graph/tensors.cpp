// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/tensors.h"

#include <algorithm>
#include <string_view>

namespace bcfg::fx {

namespace {

bool callsFunction(const Node &node, std::string_view path, const Symbols &symbols)
{
    return node.op == Op::CallFunction && symbols.path(node.symbol) == path;
}

/// Whether the node is `getattr(x, "ndim")` or `getattr(x, "shape")`, whose value is no tensor.
bool readsShape(const Node &node, const Symbols &symbols)
{
    if (node.args.size() < 2 || !callsFunction(node, "builtins.getattr", symbols))
        return false;
    const std::string *name = node.args[1].text();
    return name && (*name == "ndim" || *name == "shape");
}

/// Whether a list among the node's arguments is surely a Python tuple. Torch looks for tensors in a list, but is never
/// sure that a tuple has none. The file of a model does not tell lists from tuples. In `x.size()[:-1] + (2, 4)`,
/// Python's `+` would raise for a list, so the argument is a tuple.
bool takesTuple(const Node &node, const Symbols &symbols)
{
    return node.op == Op::CallFunction &&
           std::ranges::any_of(node.args, [](const Argument &argument) { return argument.list() != nullptr; }) &&
           symbols.path(node.symbol).starts_with("operator.");
}

/// Whether a constant is an integer: integers carry no tensor, and torch is not sure of any other constant.
bool isInteger(const JsonValue &constant)
{
    const std::string_view type = pythonTypeName(constant);
    return type == "int" || type == "bool";
}

} // namespace

bool isGetitem(const Node &node, const Symbols &symbols)
{
    return callsFunction(node, "operator.getitem", symbols);
}

std::vector<bool> nodesWithoutTensors(const Graph &graph, const Symbols &symbols)
{
    std::vector<bool> without(graph.size(), false);
    const auto isWithout = [&](const Argument &argument) {
        const NodeIndex *node = argument.node();
        return !node || without[*node];
    };
    const auto argumentHasNone = [&](const Argument &argument) {
        if (const Argument::List *list = argument.list())
            return std::ranges::all_of(*list, isWithout);
        return argument.node() ? isWithout(argument) : argument.constant() && isInteger(*argument.constant());
    };
    // Arguments stand before their users.
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const Node &node = graph[index];
        if (node.op == Op::Placeholder || node.op == Op::CallModule || node.op == Op::GetAttr)
            continue;
        if (isGetitem(node, symbols))
            without[index] = !node.args.empty() && isWithout(node.args.front());
        else if (readsShape(node, symbols) || (node.op == Op::CallMethod && node.target == "size"))
            without[index] = true;
        else
            without[index] =
                !node.args.empty() && !takesTuple(node, symbols) && std::ranges::all_of(node.args, argumentHasNone);
    }
    return without;
}

} // namespace bcfg::fx
