// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/compare.h"
#include "core/prepare/model/simulation.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bcfg::diff {

/// A QConfigMapping under which a model is prepared with both documents.
using ModelJudgedUnder = Under<QConfigMapping>;

/// A node of a model whose status, or whose dtypes, differ between the documents.
struct NodeChange
{
    std::size_t mapping; ///< index of the mapping that the node is simulated under
    trace::NodeIndex node;
    std::optional<fx::NodeStatus> before; ///< fx::effectiveStatus(); absent where preparing raises
    std::optional<fx::NodeStatus> after;
    std::string dtypesBefore; ///< the dtypes of the dtype config that PyTorch takes; empty where none fits
    std::string dtypesAfter;
    bool operator==(const NodeChange &) const = default;
};

/// How the nodes of a model change between two documents, by the groups of the comparison.
struct ModelEffects
{
    std::vector<std::vector<NodeChange>> groups; ///< one list for each of Comparison::groups; a node may be in several
    /// Changed nodes whose own entries did not change; they changed because nodes around them did.
    std::vector<NodeChange> elsewhere;
    std::size_t operators = 0; ///< how many nodes of the model call something
};

/// Simulates a model with both documents under each mapping. A changed node belongs to the groups of the entries that
/// match or fuse it, in either document, and to a change of the release if its status or dtypes would be others without
/// that change.
ModelEffects modelEffects(const Comparison &comparison, const trace::Model &model,
                          std::span<const ModelJudgedUnder> mappings);

/// Changes of nodes as text: one line for all nodes with the same statuses before and after, as in "3 of 69 operators
/// of resnet18: quantized → rejected under x86: conv1; layer1.0.conv1; fc". Lines about the most nodes come first.
/// Names of the model are not escaped.
std::vector<std::string> nodeLines(const ModelEffects &effects, const std::vector<NodeChange> &changes,
                                   const trace::Model &model, std::span<const ModelJudgedUnder> mappings);

} // namespace bcfg::diff
