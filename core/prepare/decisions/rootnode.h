// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/prepare/graph/recordmatch.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace bcfg {

/// The result of a root node getter.
struct RootNode
{
    fx::NodeIndex node = fx::noNode;  ///< noNode where the getter returns something other than a node
    std::string_view pythonType = {}; ///< Python's name for the type of something else: "tuple", "NoneType"
};

/// The pattern that belongs to a function of torch.ao.quantization.backend_config.onednn, as the name of the function
/// describes it: an addition with a convolution as one of its operands.
struct ConvAdd
{
    bool hasBatchNorm;       ///< a BatchNorm stands between convolution and addition
    bool hasRelu;            ///< a ReLU follows the addition
    std::size_t convolution; ///< position of the convolution in (addition, left operand, right operand)
};

/// Reads the pattern from the name of such a function: `begin` ("_fuse" or empty), "_conv[_bn]_add[_relu]", `end` (such
/// as "_root_node_getter", or empty), and "_left" or "_right". Returns nullopt for any other function.
std::optional<ConvAdd> convAddOf(const Callable &function, std::string_view begin, std::string_view end);

/// Whether the program knows what the getter returns: only getters of torch.ao.quantization.backend_config.onednn are
/// known.
bool isKnownRootNodeGetter(const Callable &getter);

/// The result of a root node getter for the shape of a match. Null and unknown getters count as
/// _default_root_node_getter, which takes the last element again and again until the element is a node. Throws
/// PythonError where torch raises.
RootNode rootNode(const Callable *getter, const fx::MatchedShape &shape);

/// The path of the root node in a reversed nested pattern that is being fused: fusing calls the getter with a shape of
/// the same structure as the pattern. `getter` is null for the default getter. Returns nullopt for an unknown getter,
/// and where the getter raises or returns no operator.
std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter);

} // namespace bcfg
