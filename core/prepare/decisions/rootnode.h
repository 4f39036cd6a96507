// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/matcher.h"
#include "core/torch/pythonerror.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bcfg {

/// The result of a root node getter.
struct RootNode
{
    fx::NodeIndex node = fx::noNode; ///< noNode where the getter returns something other than a node
    /// Type of a result that is no node, as Python names it: "tuple", "NoneType"; else empty.
    std::string_view pythonType = {};
};

/// The pattern that belongs to a function of torch.ao.quantization.backend_config.onednn, as the name of the function
/// describes it: an addition with a convolution as one of its operands.
struct ConvAdd
{
    bool hasBatchNorm;       ///< a BatchNorm stands between convolution and addition
    bool hasRelu;            ///< a ReLU follows the addition
    std::size_t convolution; ///< position of the convolution in (addition, left operand, right operand)
};

/// Reads the pattern from the name of such a function, which consists of `begin` ("_fuse" or empty),
/// "_conv[_bn]_add[_relu]", `end` ("_root_node_getter", "_extra_inputs_getter" or empty), and "_left" or "_right".
/// Returns nullopt for any other function.
std::optional<ConvAdd> convAddOf(const Callable &function, std::string_view begin, std::string_view end);

/// Whether the program does not know what a root_node_getter returns. It knows the default getter, for which null
/// stands, and those of torch.ao.quantization.backend_config.onednn. An unknown getter counts as the default one,
/// unless fusing finds an assumedRoot().
bool isUnknownRootNodeGetter(const Callable *getter);

/// Whether the program does not know what an extra_inputs_getter returns; false for null, which stands for no getter.
/// An unknown getter counts as a getter that returns the nodes that stand for MatchAllNode.
bool isUnknownExtraInputsGetter(const Callable *getter);
/// Words for messages: what an unknown extra_inputs_getter of this pattern is assumed to be, such as "one that returns
/// nothing".
std::string_view assumedExtraInputsText(const PatternConfig &config, Release release);

/// What a node calls: no module, a module, or a module with a weight that convert can turn into a reference module.
enum class CalledModule {
    None,
    Plain,
    Weighted,
};

/// The node that the program assumes an unknown root_node_getter to return when nodes are fused: the only node that
/// calls a weighted module, or else the only node before the anchor that calls a module. `nodes`: the fused nodes,
/// without nodes that stand for MatchAllNode. noNode where several nodes or no node could be meant.
fx::NodeIndex assumedRoot(std::span<const fx::NodeIndex> nodes, fx::NodeIndex anchor,
                          const std::function<CalledModule(fx::NodeIndex)> &called);

/// An "Unknown" error that replaces `error`. Torch raises `error` only if an unknown root node getter returns what the
/// program assumes: the node that calls a module of the class `assumed`, or, if `assumed` is empty, the same node as
/// the default getter.
PythonError unknownRoot(const Callable &getter, const PythonError &error, std::string_view assumed);
/// Words for messages: what an unknown root_node_getter is assumed to be, "one that returns the torch.nn.Conv2d" or
/// "the default one". `assumed` as above.
std::string assumedRootText(std::string_view assumed);

/// Calls work(), whose result depends on what a root node getter returns; `getter` is null for the default getter. If
/// work() throws a PythonError and the getter is unknown, throws unknownRoot() instead.
template <class Work>
void withRootOf(const Callable *getter, std::string_view assumed, const Work &work)
{
    try {
        work();
    } catch (const PythonError &error) {
        if (!isUnknownRootNodeGetter(getter) || !error.isKnown())
            throw;
        throw unknownRoot(*getter, error, assumed);
    }
}

/// The result of a root node getter for the shape of a match. Null and unknown getters count as
/// _default_root_node_getter, which takes the last element again and again until the element is a node. Throws
/// PythonError where torch raises, and unknownRoot() if the getter is unknown and the default getter finds no node.
RootNode rootNode(const Callable *getter, const fx::MatchedShape &shape);

/// The path of the root node in a reversed nested pattern that is being fused: fusing calls the getter with a shape of
/// the same structure as the pattern. `getter` is null for the default getter. Returns nullopt for an unknown getter,
/// and where the getter raises or returns no operator.
std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter);

} // namespace bcfg
