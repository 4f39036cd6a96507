// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/compare.h"
#include "core/prepare/model/simulation.h"

#include <cstddef>
#include <span>
#include <vector>

namespace bcfg::diff {

/// How the verdict on a node of a model changes, by its fx::effectiveStatus(). A status is absent where preparing
/// raises.
struct NodeStatusChange : ChangeOf<fx::NodeStatus>
{
    trace::NodeIndex node;
};

/// How the nodes of a model change between two documents, by the groups of the comparison.
struct ModelEffects
{
    /// One list for each of Comparison::groups; a node may be in several.
    std::vector<std::vector<NodeStatusChange>> groups;
    /// The changes that belong to no group, because no entry changed that takes the node: nodes around it changed, or
    /// preparing raises with one of the documents.
    std::vector<NodeStatusChange> elsewhere;
    std::size_t operators = 0; ///< how many nodes of the model call something
};

/// Simulates a model with both documents under each QConfig or QConfigMapping. The change of a node belongs to the
/// groups that change an entry by which the node is matched or fused in either document. It also belongs to the group
/// that changes the release if the node's status or dtypes would differ without that change.
ModelEffects modelEffects(const Comparison &comparison, const trace::Model &model,
                          std::span<const QConfigOfBoth> qconfigs);

} // namespace bcfg::diff
