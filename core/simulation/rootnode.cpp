// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/rootnode.h"

#include <algorithm>

namespace bcfg {

namespace {

bool isTuple(const MatchedShape &shape)
{
    return std::holds_alternative<std::monostate>(shape.leaf);
}

std::string typeName(const JsonValue &value)
{
    if (value.isNull())
        return "NoneType";
    if (value.boolean())
        return "bool";
    if (value.string())
        return "str";
    return value.number() && value.number()->text.find_first_of(".eE") != std::string::npos ? "float" : "int";
}

/// `a, b, c = shape`, and of these the one at `index`.
const MatchedShape &unpack(const MatchedShape &shape, std::size_t count, std::size_t index)
{
    if (std::holds_alternative<std::size_t>(shape.leaf))
        throw PythonError{"TypeError", "cannot unpack non-iterable Node object"};
    if (const auto *constant = std::get_if<Shared<JsonValue>>(&shape.leaf))
        throw PythonError{"TypeError", "cannot unpack non-iterable " + typeName(**constant) + " object"};
    const std::string expected = "(expected " + std::to_string(count);
    if (shape.items.size() > count)
        throw PythonError{"ValueError", "too many values to unpack " + expected + ")"};
    if (shape.items.size() < count)
        throw PythonError{"ValueError", "not enough values to unpack " + expected + ", got " +
                                            std::to_string(shape.items.size()) + ")"};
    return shape.items[index];
}

/// The functions _conv[_bn]_add[_relu]_root_node_getter_{left,right}.
struct OnednnGetter
{
    std::string_view name;
    bool hasRelu;
    bool hasBatchNorm;
    std::size_t convolution; // its position behind the add
};

constexpr std::string_view onednnModule = "torch.ao.quantization.backend_config.onednn";

constexpr OnednnGetter onednnGetters[] = {
    {"_conv_add_root_node_getter_left", false, false, 1},
    {"_conv_add_root_node_getter_right", false, false, 2},
    {"_conv_bn_add_root_node_getter_left", false, true, 1},
    {"_conv_bn_add_root_node_getter_right", false, true, 2},
    {"_conv_add_relu_root_node_getter_left", true, false, 1},
    {"_conv_add_relu_root_node_getter_right", true, false, 2},
    {"_conv_bn_add_relu_root_node_getter_left", true, true, 1},
    {"_conv_bn_add_relu_root_node_getter_right", true, true, 2},
};

const OnednnGetter *findGetter(const Callable &getter)
{
    const Symbol *symbol = getter.symbol();
    if (!symbol || symbol->module() != onednnModule)
        return nullptr;
    const auto found = std::ranges::find(onednnGetters, symbol->name(), &OnednnGetter::name);
    return found == std::end(onednnGetters) ? nullptr : found;
}

/// The pattern as fusion records it, each node numbered by its place among the paths.
MatchedShape shapeOf(const Pattern &node, const PatternPath &path, std::vector<PatternPath> &paths)
{
    const auto leaf = [&] {
        paths.push_back(path);
        return MatchedShape{paths.size() - 1, {}};
    };
    if (!node.steps())
        return leaf();
    MatchedShape shape;
    if (!operatorOf(node).steps())
        shape.items.push_back(leaf());
    const std::span<const Pattern> operands = operandsOf(node);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        PatternPath below = path;
        below.push_back(i);
        shape.items.push_back(shapeOf(operands[i], below, paths));
    }
    return shape;
}

RootNode result(const MatchedShape &shape)
{
    if (const std::size_t *node = std::get_if<std::size_t>(&shape.leaf))
        return *node;
    if (const auto *constant = std::get_if<Shared<JsonValue>>(&shape.leaf))
        return NotANode{typeName(**constant)};
    return NotANode{"tuple"};
}

} // namespace

RootNode defaultRootNode(const MatchedShape &shape)
{
    const MatchedShape *current = &shape;
    while (isTuple(*current) && !current->items.empty())
        current = &current->items.back();
    if (const auto *constant = std::get_if<Shared<JsonValue>>(&current->leaf))
        return PythonError{"TypeError", "'" + typeName(**constant) + "' object is not subscriptable"};
    if (isTuple(*current))
        return PythonError{"IndexError", "list index out of range"};
    return result(*current);
}

bool isKnownRootNodeGetter(const Callable &getter)
{
    return findGetter(getter) != nullptr;
}

RootNode rootNode(const Callable *getter, const MatchedShape &shape)
{
    const OnednnGetter *known = getter ? findGetter(*getter) : nullptr;
    if (!known)
        return defaultRootNode(shape);
    try {
        const MatchedShape &add = known->hasRelu ? unpack(shape, 2, 1) : shape;
        const MatchedShape &operand = unpack(add, 3, known->convolution);
        return result(known->hasBatchNorm ? unpack(operand, 2, 1) : operand);
    } catch (const PythonError &error) {
        return error;
    }
}

std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter)
{
    if (getter && !findGetter(*getter))
        return std::nullopt;
    std::vector<PatternPath> paths;
    const RootNode root = rootNode(getter, shapeOf(reversed, {}, paths));
    const std::size_t *node = std::get_if<std::size_t>(&root);
    if (!node || nodeAt(reversed, paths[*node])->literal())
        return std::nullopt;
    return paths[*node];
}

ObservationType observationTypeFor(const PatternConfig &config, std::size_t tensors)
{
    const TensorCountMap &map = config.numTensorArgsToObservationType();
    if (map.empty())
        return config.observationType();
    const std::string number = std::to_string(tensors);
    const auto row = std::ranges::find(map, number, &TensorCountMap::value_type::first);
    if (row == map.end())
        throw PythonError{"AssertionError", "Must provide observation_type config for tensor number " + number +
                                                " in num_tensor_args_to_observation_type"};
    return row->second;
}

} // namespace bcfg
