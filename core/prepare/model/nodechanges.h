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
    bool keepsError = false;          ///< PyTorch still raises for the model what it raises before the change
    std::vector<NodeIndex> lost = {}; ///< other operators that were quantized before the change and are not after it
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

/// The changes that may quantize a node. If an entry takes the node, these are the nearestChanges() of that entry under
/// the QConfig of the node, or, if the mapping gives the node no QConfig, the mapping with a QConfig for it. If no
/// entry takes the node, they add the pattern configs that PyTorch's native backend has for it. A changed row of a
/// mapping is about the node alone if the node calls a module, else about its function or method. Each change is tried
/// in the whole model by `tried`, a simulation of the same model; those after which prepare raises, and, unless they
/// add a pattern config, those after which the node is neither quantized nor observed, are left out. Changes that
/// suffice come first; of these, changes after which no other operator loses its quantization; then, unless `isQat`,
/// QConfigs that are not for QAT. Empty where the node is quantized already, or prepare raises. Throws Stopped.
std::vector<TriedChange> nodeChanges(const AskedNode &asked, ModelSimulation &tried);

/// What the change costs other operators: "conv1, fc and 2 other nodes are no longer quantized"; empty where nothing.
std::string lostText(const TriedChange &change, const trace::Model &model);

} // namespace bcfg::fx
