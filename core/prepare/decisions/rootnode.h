// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/patterntree.h"
#include "core/prepare/graph/recordmatch.h"
#include "core/torch/pythonerror.h"

#include <optional>
#include <variant>

namespace bcfg {

/// The result of a root node getter: a node, a value of another Python type, or an error.
struct NotANode
{
    /// Python's name of the type: "tuple", "NoneType".
    std::string pythonType;
};
using RootNode = std::variant<fx::NodeIndex, NotANode, PythonError>;

/// Takes the last element of the last element, until it is a node. Mirrors _default_root_node_getter.
RootNode defaultRootNode(const fx::MatchedShape &shape);

/// Whether the program knows what the getter returns: only getters of torch.ao.quantization.backend_config.onednn are
/// known.
bool isKnownRootNodeGetter(const Callable &getter);

/// The result of a getter for the shape of a match. Null, and a getter that is not known, count as the default one.
RootNode rootNode(const Callable *getter, const fx::MatchedShape &shape);

/// Where the root node stands in a reversed nested pattern during fusion, which calls getters with a shape of the same
/// structure as the pattern. `getter`: null for the default one. Nullopt for a getter that is not known, or that
/// returns no operator.
std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter);

} // namespace bcfg
