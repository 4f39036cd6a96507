// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/compare.h"
#include "core/prepare/model/simulation.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bcfg::diff {

/// A mapping under which a model is prepared with both documents.
struct ModelQuestion
{
    std::string name;
    QConfigMapping before; ///< made for releaseOf() the first document
    QConfigMapping after;
};

/// A node of a model that becomes something else with the second document, or the same with other dtypes.
struct NodeChange
{
    std::size_t question; ///< under which mapping
    trace::NodeIndex node;
    std::optional<fx::NodeStatus> before; ///< fx::effectiveStatus(); nothing where preparing raises
    std::optional<fx::NodeStatus> after;
    std::string dtypesBefore; ///< that PyTorch takes for it; empty where no dtype config fits
    std::string dtypesAfter;
    bool operator==(const NodeChange &) const = default;
};

/// What two documents make of one model, by what changed between them.
struct ModelEffects
{
    std::vector<std::vector<NodeChange>> groups; ///< for each of Comparison::groups; several may have changed a node
    /// Of nodes whose entries did not change: what stands around them did.
    std::vector<NodeChange> elsewhere;
    std::size_t operators = 0; ///< nodes that call something
};

/// Simulates the model with both documents. A group has the nodes that one of its entries takes or fuses, before or
/// after.
ModelEffects modelEffects(const Comparison &comparison, const trace::Model &model,
                          std::span<const ModelQuestion> questions);

/// Nodes that change alike, a line each, those of most nodes first: "3 of 69 operators of resnet18: quantized →
/// rejected under x86: conv1; layer1.0.conv1; fc". Names are as the model has them.
std::vector<std::string> nodeLines(const ModelEffects &effects, const std::vector<NodeChange> &changes,
                                   const trace::Model &model, std::span<const ModelQuestion> questions);

} // namespace bcfg::diff
