// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg::trace {

/// Where a node stands in the list of a graph's nodes.
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

std::string_view toString(Op op); ///< "call_module"
std::optional<Op> parseOp(std::string_view text);

/// What a node is called with, torch.fx.node.Argument.
struct Argument
{
    /// A value that JSON has no form for, by its str(): "torch.float32", "device(type='cpu')".
    struct Value
    {
        std::string text;
        bool operator==(const Value &) const = default;
    };
    using List = std::vector<Argument>; ///< a list or a tuple, which a file does not tell apart
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

    /// A JsonValue is null, a bool, a number or a text.
    std::variant<NodeIndex, JsonValue, Value, List, Slice, Dict> value;

    const NodeIndex *node() const { return std::get_if<NodeIndex>(&value); }
    const List *list() const { return std::get_if<List>(&value); }
    bool operator==(const Argument &) const = default;
};

/// In which module a node was made, the tracer's node_name_to_scope.
struct Scope
{
    std::string path;                ///< "layer1.0"; empty for the model itself
    std::optional<std::string> type; ///< class of that module; absent for the model itself
    bool operator==(const Scope &) const = default;
};

/// A node of a traced model.
struct Node
{
    std::string name;
    Op op = Op::Placeholder;
    std::string target; ///< a module's or an attribute's path, a function's public path, a method's name
    std::vector<Argument> args;
    std::vector<std::pair<std::string, Argument>> kwargs;
    std::string moduleType;     ///< class of a called module
    std::optional<Scope> scope; ///< absent in files of format 1
    std::string source;         ///< "models/resnet.py:103"; empty where unknown
    JsonValue meta;             ///< {"shape": […], "dtype": …}, of several values a list; null where unknown
    bool operator==(const Node &) const = default;
};

/// What a node calls: the class of a module, a function's path, a method's name.
inline const std::string &operatorOf(const Node &node)
{
    return node.op == Op::CallModule ? node.moduleType : node.target;
}

/// A module of the model, whether it is called or not.
struct Module
{
    std::string path; ///< "layer1.0.conv1"
    std::string type; ///< "torch.nn.Conv2d"
    bool isTraining = false;
    /// What fusers assert on, as in_features or affine: a bool or an integer each.
    std::vector<std::pair<std::string, std::variant<bool, std::int64_t>>> attributes;
    bool operator==(const Module &) const = default;
};

/// What PyTorch's QuantizationTracer saw of a model: `*.fxgraph.json`, or what was reconstructed from an export.
struct Model
{
    std::string torch; ///< release that traced it: "2.6.0"
    std::string name;
    std::optional<bool> isTraining; ///< whether the model was in training mode; nothing where nobody has noted it
    bool isReconstructed = false;   ///< lifted from torch.export's ATen graph, so modules and functions are concluded
    /// Of a reconstructed model: functions marked with torch.fx.wrap that it has the parts of. Files do not keep them.
    std::vector<std::string> openedFunctions;
    std::vector<Node> nodes;     ///< in topological order: an argument names an earlier node
    std::vector<Module> modules; ///< all of the model, containers too, in the file's order, which may be any

    /// As somebody has noted; else as any of its modules was.
    bool wasInTraining() const { return isTraining.value_or(std::ranges::any_of(modules, &Module::isTraining)); }
    bool hasScopes() const { return nodes.empty() || nodes.front().scope.has_value(); }
    bool operator==(const Model &) const = default;
};

} // namespace bcfg::trace
