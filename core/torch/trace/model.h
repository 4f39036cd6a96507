// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg::trace {

/// The index of a node in Model::nodes.
using NodeIndex = std::uint32_t;

/// Node.op of torch.fx.
enum class Op : std::uint8_t {
    Placeholder,
    GetAttr,
    CallModule,
    CallFunction,
    CallMethod,
    Output,
};

/// The texts of Node.op, in the order of Op.
inline constexpr std::string_view opNames[] = {"placeholder",   "get_attr",    "call_module",
                                               "call_function", "call_method", "output"};
static_assert(std::size(opNames) == static_cast<std::size_t>(Op::Output) + 1);
constexpr std::string_view toString(Op op)
{
    return opNames[static_cast<std::size_t>(op)];
}

/// Whether a node with this op calls an operator: a module, a function or a method.
constexpr bool isCall(Op op)
{
    return op == Op::CallModule || op == Op::CallFunction || op == Op::CallMethod;
}

/// An argument of a node: torch.fx.node.Argument.
struct Argument
{
    /// A value that JSON cannot express, as the text that Python's str() returns: "torch.float32", "cpu".
    struct Value
    {
        std::string text;
        bool operator==(const Value &) const = default;
    };
    using List = std::vector<Argument>; ///< a list or a tuple; files do not distinguish them
    struct Slice
    {
        std::vector<Argument> parts; ///< start, stop, step
        bool operator==(const Slice &) const = default;
    };
    struct Dict
    {
        std::vector<std::string> keys;
        std::vector<Argument> values; ///< as many as keys
        bool operator==(const Dict &) const = default;
    };

    /// A JsonValue here is null, a bool, a number or a text.
    std::variant<NodeIndex, JsonValue, Value, List, Slice, Dict> value;

    const NodeIndex *node() const { return std::get_if<NodeIndex>(&value); }
    bool isNode(NodeIndex index) const { return node() && *node() == index; }
    const JsonValue *constant() const { return std::get_if<JsonValue>(&value); }
    /// The text of a constant; null for any other argument.
    const std::string *text() const { return constant() ? constant()->string() : nullptr; }
    const List *list() const { return std::get_if<List>(&value); }
    bool operator==(const Argument &) const = default;
};

/// The module in whose forward() a node was made; for a call_module node the called module. Mirrors the tracer's
/// node_name_to_scope.
struct Scope
{
    std::string path;                ///< "layer1.0"; empty for the model itself
    std::optional<std::string> type; ///< the module's class; absent for the model itself
    bool operator==(const Scope &) const = default;
};

/// A node of a traced model.
struct Node
{
    std::string name;
    Op op = Op::Placeholder;
    std::string target; ///< path of a module or attribute, public path of a function, or name of a method
    std::vector<Argument> args;
    std::vector<std::pair<std::string, Argument>> kwargs;
    std::string moduleType;     ///< class of the called module; empty for other nodes
    std::optional<Scope> scope; ///< absent in files of format 1
    std::string source;         ///< "models/resnet.py:103"; empty where unknown
    JsonValue meta; ///< {"shape": […], "dtype": …}, or a list of these for several values; null: unknown
    bool operator==(const Node &) const = default;
};

/// Calls visit(NodeIndex &) for each node in an argument, however deep, as torch.fx.node.map_arg() does. For a const
/// argument, calls visit(const NodeIndex &).
template <class AnyArgument, class Visit>
void forEachNode(AnyArgument &argument, const Visit &visit)
{
    if (auto *node = std::get_if<NodeIndex>(&argument.value)) {
        visit(*node);
    } else if (auto *list = std::get_if<Argument::List>(&argument.value)) {
        for (auto &item : *list)
            forEachNode(item, visit);
    } else if (auto *slice = std::get_if<Argument::Slice>(&argument.value)) {
        for (auto &part : slice->parts)
            forEachNode(part, visit);
    } else if (auto *dict = std::get_if<Argument::Dict>(&argument.value)) {
        for (auto &value : dict->values)
            forEachNode(value, visit);
    }
}

/// Calls forEachNode() for all arguments of a node. AnyNode is a trace::Node, or a node of the graph that prepare
/// changes.
template <class AnyNode, class Visit>
void forEachInput(AnyNode &node, const Visit &visit)
{
    for (auto &argument : node.args)
        forEachNode(argument, visit);
    for (auto &[name, argument] : node.kwargs)
        forEachNode(argument, visit);
}

/// The operator that a node calls: the class of a module, the path of a function, or the name of a method.
inline const std::string &operatorOf(const Node &node)
{
    return node.op == Op::CallModule ? node.moduleType : node.target;
}

/// A module of the model, whether the graph calls it or not.
struct Module
{
    std::string path; ///< "layer1.0.conv1"
    std::string type; ///< "torch.nn.Conv2d"
    bool isTraining = false;
    /// By name:
    /// - attributes on which PyTorch's fusers assert (in_features, affine …), return_indices and batch_first
    /// - "qconfig", if the module has this attribute: false if it is None
    /// - "skipped_by_name", of an untraced module directly below the model: whether PrepareCustomConfig names its path
    /// - "weight_is_parameter" (false) and "weight_is_leaf" (Tensor.is_leaf), if the weight is no Parameter
    std::vector<std::pair<std::string, std::variant<bool, std::int64_t>>> attributes;
    bool operator==(const Module &) const = default;
};

/// A traced model: the graph that PyTorch's QuantizationTracer made, read from a `*.fxgraph.json`, or a graph
/// reconstructed from an export.
struct Model
{
    std::string torch; ///< the release of torch that traced or exported the model: "2.6.0"
    std::string name;
    std::optional<bool> isTraining; ///< whether the model was in training mode; absent where the file does not say
    bool isReconstructed = false;   ///< made from torch.export's ATen graph, with inferred modules and functions
    std::vector<std::string> notes; ///< the tracer's sentences for people about what nodes and modules do not show
    /// Only in a reconstructed model: the called functions that are marked with torch.fx.wrap. torch.fx makes one node
    /// of such a call, but this model has the operators inside it; see wrappedFunctions(). Not written to files.
    std::vector<std::string> openedFunctions;
    std::vector<Node> nodes; ///< in topological order: an argument names an earlier node
    /// All modules of the model, containers too, in the file's arbitrary order. Of a reconstructed model, only modules
    /// that ran.
    std::vector<Module> modules;

    /// isTraining where the file says so; else whether any module was in training mode.
    bool wasInTraining() const { return isTraining.value_or(std::ranges::any_of(modules, &Module::isTraining)); }
    bool hasScopes() const { return nodes.empty() || nodes.front().scope.has_value(); }
    bool operator==(const Model &) const = default;
};

} // namespace bcfg::trace
