// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/rootnode.h"

#include "core/document/json/jsontext.h"

namespace bcfg {

namespace {

using fx::MatchedShape;

std::optional<ConvAdd> convAddOfGetter(const Callable &getter)
{
    return convAddOf(getter, "", "_root_node_getter");
}

/// The shape that fusion records of a pattern; the number of a node is the index of its path in `paths`.
MatchedShape shapeOf(const Pattern &node, const PatternPath &path, std::vector<PatternPath> &paths)
{
    const auto leaf = [&] {
        paths.push_back(path);
        return MatchedShape{static_cast<fx::NodeIndex>(paths.size() - 1)};
    };
    if (!node.steps())
        return leaf();
    MatchedShape::List shape;
    if (!operatorOf(node).steps())
        shape.push_back(leaf());
    const std::span<const Pattern> operands = operandsOf(node);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        PatternPath below = path;
        below.push_back(i);
        shape.push_back(shapeOf(operands[i], below, paths));
    }
    return {std::move(shape)};
}

RootNode result(const MatchedShape &shape)
{
    if (const fx::NodeIndex *node = shape.node())
        return {.node = *node};
    return {.pythonType = shape.list() ? "tuple" : fx::pythonTypeName(shape)};
}

std::string returnIsNotKnown(const Callable &getter)
{
    const std::string name = getter.symbol() ? std::string(getter.symbol()->path()) : "this root_node_getter";
    return "What " + name + " returns is not known, and ";
}

/// Mirrors _default_root_node_getter. `unknown`: the getter that is assumed to be this one; null where there is none.
RootNode defaultRootNode(const MatchedShape &shape, const Callable *unknown)
{
    const MatchedShape *current = &shape;
    while (current->list() && !current->list()->empty())
        current = &current->list()->back();
    if (const fx::NodeIndex *node = current->node())
        return {.node = *node};
    if (std::holds_alternative<fx::Argument::Dict>(current->value))
        throw PythonError{"KeyError", "-1"};
    if (current->list())
        throw PythonError{"IndexError", "list index out of range"};
    if (const std::string *text = current->text()) {
        if (text->empty())
            throw PythonError{"IndexError", "string index out of range"};
        throw PythonError{"Unknown",
                          (unknown ? returnIsNotKnown(*unknown) + "with the default root_node_getter " : "") +
                              "PyTorch never comes to an end, as it looks for the root node in the text " +
                              writeJsonLine(*text) + ", which stands for MatchAllNode."};
    }
    throw PythonError{"TypeError", "'" + std::string(fx::pythonTypeName(*current)) + "' object is not subscriptable"};
}

} // namespace

std::optional<ConvAdd> convAddOf(const Callable &function, std::string_view begin, std::string_view end)
{
    const Symbol *symbol = function.symbol();
    if (!symbol || symbol->module() != "torch.ao.quantization.backend_config.onednn")
        return std::nullopt;
    std::string_view rest = symbol->name();
    const auto take = [&](std::string_view part) {
        const bool isNext = rest.starts_with(part);
        rest.remove_prefix(isNext ? part.size() : 0);
        return isNext;
    };
    if (!take(begin) || !take("_conv"))
        return std::nullopt;
    const bool hasBatchNorm = take("_bn");
    if (!take("_add"))
        return std::nullopt;
    const bool hasRelu = take("_relu");
    if (!take(end) || (rest != "_left" && rest != "_right"))
        return std::nullopt;
    return ConvAdd{hasBatchNorm, hasRelu, rest == "_left" ? std::size_t(1) : 2};
}

bool isUnknownRootNodeGetter(const Callable *getter)
{
    return getter && !convAddOfGetter(*getter);
}

bool isUnknownExtraInputsGetter(const Callable *getter)
{
    return getter && !convAddOf(*getter, "", "_extra_inputs_getter");
}

std::string_view assumedExtraInputsText(const PatternConfig &config, Release release)
{
    const std::optional<Pattern> pattern = config.reversedPattern(release);
    const bool hasAnyNode = pattern && anyLeaf(*pattern, &Pattern::isMatchAllNode);
    return hasAnyNode ? "one that returns what stands for MatchAllNode" : "one that returns nothing";
}

fx::NodeIndex assumedRoot(std::span<const fx::NodeIndex> nodes, fx::NodeIndex anchor,
                          const std::function<CalledModule(fx::NodeIndex)> &called)
{
    std::vector<fx::NodeIndex> weighted;
    std::vector<fx::NodeIndex> inner;
    for (const fx::NodeIndex node : nodes) {
        const CalledModule module = called(node);
        if (module == CalledModule::Weighted)
            weighted.push_back(node);
        if (module != CalledModule::None && node != anchor)
            inner.push_back(node);
    }
    const std::vector<fx::NodeIndex> &possible = weighted.empty() ? inner : weighted;
    return possible.size() == 1 ? possible.front() : fx::noNode;
}

PythonError unknownRoot(const Callable &getter, const PythonError &error, std::string_view assumed)
{
    const std::string taken =
        assumed.empty() ? "with the default root_node_getter" : "if it is the " + std::string(assumed) + ',';
    return {"Unknown", returnIsNotKnown(getter) + taken + " PyTorch raises " + error.text() + ".", error.node};
}

std::string assumedRootText(std::string_view assumed)
{
    return assumed.empty() ? "the default one" : "one that returns the " + std::string(assumed);
}

RootNode rootNode(const Callable *getter, const MatchedShape &shape)
{
    const std::optional<ConvAdd> known = getter ? convAddOfGetter(*getter) : std::nullopt;
    if (!known) {
        RootNode root;
        withRootOf(getter, {}, [&] {
            root = defaultRootNode(shape, getter);
            if (getter && root.node == fx::noNode)
                throw missingAttribute(root.pythonType, "args");
        });
        return root;
    }
    const MatchedShape &add = known->hasRelu ? fx::unpack(shape, 2, 1) : shape;
    const MatchedShape &operand = fx::unpack(add, 3, known->convolution);
    return result(known->hasBatchNorm ? fx::unpack(operand, 2, 1) : operand);
}

std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter)
{
    if (isUnknownRootNodeGetter(getter))
        return std::nullopt;
    std::vector<PatternPath> paths;
    try {
        const fx::NodeIndex root = rootNode(getter, shapeOf(reversed, {}, paths)).node;
        if (root != fx::noNode && !nodeAt(reversed, paths[root])->literal())
            return paths[root];
    } catch (const PythonError &) { // nothing can be fused
    }
    return std::nullopt;
}

} // namespace bcfg
