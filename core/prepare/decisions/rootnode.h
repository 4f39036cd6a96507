// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/patterntree.h"
#include "core/prepare/graph/recordmatch.h"
#include "core/torch/pythonerror.h"

#include <optional>
#include <variant>

namespace bcfg {

/// What a getter gave: a node, something that is no node (Python's name of its type), or an error.
struct NotANode
{
    std::string pythonType;
};
using RootNode = std::variant<fx::NodeIndex, NotANode, PythonError>;

/// Mirrors _default_root_node_getter: the last element of the last element, until a node is met.
RootNode defaultRootNode(const fx::MatchedShape &shape);

/// Whether the getter is one of those in torch.ao.quantization.backend_config.onednn, which are the ones known here.
bool isKnownRootNodeGetter(const Callable &getter);

/// What a known getter gives for the shape; for an unknown one what the default getter gives.
RootNode rootNode(const Callable *getter, const fx::MatchedShape &shape);

/// Where the root node stands in a reversed nested pattern, as fusion sees it, which hands getters the pattern's own
/// structure. Nothing for a getter that is not known here, or that finds no operator. Null: the default getter.
std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter);

} // namespace bcfg
