// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/nearest/nearest.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <string>
#include <vector>

namespace bcfg::fx {

/// A change that may quantize a node of a model, and its effect on the model.
struct TriedChange
{
    NearestChange change;
    NodeStatus status = NodeStatus::NoPattern; ///< effectiveStatus() after the change
    /// Why the change does not suffice, as a sentence: why the node is still not quantized, or why PyTorch raises when
    /// it converts or runs the changed model. Empty where the change suffices.
    std::string obstacle = {};
    bool keepsError = false;          ///< after the change, PyTorch raises the same error for the model as before
    std::vector<NodeIndex> lost = {}; ///< other operators, which are quantized before the change and not after it
};

/// A node of a model for which nodeChanges() looks for changes, and the inputs and result of the model's simulation
/// with SimulationOptions::explains. All references must outlive the call of nodeChanges().
struct AskedNode
{
    NodeIndex node = noNode;
    const trace::Model &model;
    const BackendConfig &document;
    const QConfigAssignment &assignment;
    bool isQat = false;
    const Simulation &simulation;
    /// The candidate of the entry of effectiveMatch(); null where no entry takes the node.
    const Candidate *candidate = nullptr;
};

/// The changes that may quantize a node. Empty where the node is quantized already, where convert removes the node, and
/// where prepare raises for the model. Throws Stopped.
///
/// If an entry takes the node, the changes are the nearestChanges() of that entry under the QConfig of the node. If the
/// mapping gives the node no QConfig, they give it one. If no entry takes the node, they add the pattern configs that
/// PyTorch's native backend has for it. Changed rows of a mapping are for the node alone if the node calls a module,
/// else for all nodes with its function or method.
///
/// Each change is tried in the whole model by `tried`, a simulation of the same model. Left out are changes after which
/// prepare raises, and changes after which the node is neither quantized nor observed, unless they add a pattern
/// config.
///
/// Order: changes without an obstacle come first; among them, changes without lost operators; then, unless `isQat`,
/// QConfigs that are not for QAT.
std::vector<TriedChange> nodeChanges(const AskedNode &asked, ModelSimulation &tried);

/// TriedChange::lost as text: "conv1, fc and 2 other nodes are no longer quantized"; empty where no operator is lost.
std::string lostText(const TriedChange &change, const trace::Model &model);

} // namespace bcfg::fx
