// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/callable.h"
#include "core/model/patternconfig.h"
#include "core/model/patterntree.h"
#include "core/simulation/canonicalgraph.h"

#include <optional>
#include <variant>

namespace bcfg {

/// What a getter gave: a node, something that is no node (Python's name of its type), or an error.
struct NotANode
{
    std::string pythonType;
};
using RootNode = std::variant<std::size_t, NotANode, PythonError>;

/// Mirrors _default_root_node_getter: the last element of the last element, until a node is met.
RootNode defaultRootNode(const MatchedShape &shape);

/// Whether the getter is one of those in torch.ao.quantization.backend_config.onednn, which are the ones known here.
bool isKnownRootNodeGetter(const Callable &getter);

/// What a known getter gives for the shape; for an unknown one what the default getter gives.
RootNode rootNode(const Callable *getter, const MatchedShape &shape);

/// Where the root node stands in a reversed nested pattern, as fusion sees it, which hands getters the pattern's own
/// structure. Nothing for a getter that is not known here, or that finds no operator. Null: the default getter.
std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter);

/// The observation type of a match whose root node has so many tensors among its arguments: what
/// num_tensor_args_to_observation_type says, where the config has it. Mirrors _get_quantize_handler_cls(). Throws the
/// PythonError that torch raises for a number the mapping leaves out.
ObservationType observationTypeFor(const PatternConfig &config, std::size_t tensors);

} // namespace bcfg
