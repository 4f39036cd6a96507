// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/release.h"
#include "core/model/pattern.h"
#include "core/simulation/pythonerror.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

/// An argument of a call: the index of the node that makes it, or a constant.
using GraphArgument = std::variant<std::size_t, Shared<JsonValue>>;

/// A node of a torch.fx graph.
struct GraphNode
{
    enum class Op {
        Placeholder,
        CallModule,
        CallFunction,
        CallMethod
    } op = Op::Placeholder;
    std::string target; ///< canonical path of the class or function, or the method's name
    std::vector<GraphArgument> args;
    bool isArm = false; ///< a placeholder for MatchAllNode: part of the match
};

/// What torch's matcher records of a match: a node, a constant, or a tuple of such (semantics of record_match).
struct MatchedShape
{
    std::variant<std::monostate, std::size_t, Shared<JsonValue>> leaf; ///< monostate: a tuple
    std::vector<MatchedShape> items;
};

/// The number of arguments that a function gets where a pattern does not spell them out.
using FunctionArity = std::function<std::size_t(std::string_view canonicalPath)>;

/// A pattern by itself: the graph whose output is the pattern's outermost operator. Operators whose arguments the
/// pattern does not spell out are called with graph inputs, and so stand the arms of MatchAllNode.
struct CanonicalGraph
{
    std::vector<GraphNode> nodes;     ///< in topological order; the last one is the anchor
    bool matches = true;              ///< is_match() finds the pattern in this graph
    std::optional<PythonError> error; ///< raised while torch matches the pattern
    MatchedShape shape;

    std::size_t anchor() const { return nodes.size() - 1; }
    bool isOperator(std::size_t node) const { return nodes[node].op != GraphNode::Op::Placeholder; }
    /// Mirrors all_node_args_have_no_tensors.
    bool hasNoTensorArguments(std::size_t node) const;
};

/// Whether the function gets the constant 1 besides its inputs: floordiv and getitem, whose second operand is seldom a
/// tensor.
bool takesConstantOne(std::string_view function);

/// Takes the reversed nested form. Mirrors is_match and record_match of that generation.
CanonicalGraph canonicalGraph(const Pattern &reversed, Release release, const FunctionArity &arity);

} // namespace bcfg
