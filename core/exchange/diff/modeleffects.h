// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/compare.h"
#include "core/prepare/model/simulation.h"

#include <cstddef>
#include <span>
#include <vector>

namespace bcfg::diff {

/// A QConfigMapping under which a model is prepared with both documents.
using MappingOfBoth = OfBoth<QConfigMapping>;

/// How a node of a model changes: its fx::effectiveStatus(), which is absent where preparing raises.
struct NodeStatusChange : ChangeOf<fx::NodeStatus>
{
    trace::NodeIndex node;
};

/// How the nodes of a model change between two documents, by the groups of the comparison.
struct ModelEffects
{
    /// One list for each of Comparison::groups; a node may be in several.
    std::vector<std::vector<NodeStatusChange>> groups;
    /// Changed nodes whose own entries did not change; they changed because nodes around them did.
    std::vector<NodeStatusChange> elsewhere;
    std::size_t operators = 0; ///< how many nodes of the model call something
};

/// Simulates a model with both documents under each mapping. A changed node belongs to the groups of the entries that
/// match or fuse it, in either document, and to a change of the release if its status or dtypes would be others without
/// that change.
ModelEffects modelEffects(const Comparison &comparison, const trace::Model &model,
                          std::span<const MappingOfBoth> mappings);

} // namespace bcfg::diff
