// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/patterntree.h"
#include "core/prepare/graph/recordmatch.h"

#include <optional>
#include <variant>

namespace bcfg {

/// The result of a root node getter that is not a node.
struct NotANode
{
    /// Python's name of the type: "tuple", "NoneType".
    std::string pythonType;
};
using RootNode = std::variant<fx::NodeIndex, NotANode>;

/// Whether the program knows what the getter returns: only getters of torch.ao.quantization.backend_config.onednn are
/// known.
bool isKnownRootNodeGetter(const Callable &getter);

/// The result of a getter for the shape of a match. Null and unknown getters count as _default_root_node_getter, which
/// takes the last element again and again until it is a node. Throws PythonError where torch raises.
RootNode rootNode(const Callable *getter, const fx::MatchedShape &shape);

/// The place of the root node in a reversed nested pattern during fusion, which calls getters with a shape of the same
/// structure as the pattern. `getter` is null for the default getter. Returns nullopt for an unknown getter and for one
/// that returns no operator.
std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter);

} // namespace bcfg
