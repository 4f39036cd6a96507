// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/nearest/nearest.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <string>
#include <vector>

namespace bcfg::fx {

/// A change for a node of a model, and what becomes of the node after it.
struct NodeChange
{
    NearestChange change;
    NodeStatus status = NodeStatus::NoPattern; ///< effectiveStatus() after the change
    /// Why the node is still not quantized, or why PyTorch raises when data runs through the model that the change
    /// makes, as a sentence; empty where the change suffices.
    std::string obstacle = {};
    std::vector<NodeIndex> lost = {}; ///< other operators that were quantized before the change and are not after it
};

/// A node of a model that was simulated with SimulationOptions::explains, and with what. All of it must outlive the
/// question that is asked with it.
struct AskedNode
{
    NodeIndex node = noNode;
    const trace::Model &model;
    const BackendConfig &document;
    const QConfigAssignment &assignment;
    bool isQat = false;
    const Simulation &simulation;
    /// Of the entry of effectiveMatch(); null where no entry takes the node.
    const Candidate *candidate = nullptr;
};

/// The changes that may quantize a node: the nearestChanges() of the entry that takes it, under the QConfig that it
/// gets; where a mapping gives it none, QConfigs for it; and where no entry takes it, the pattern configs that are
/// missing for it, as PyTorch's native backend has them. Rows of a mapping are those of the node alone where it calls a
/// module, else of its function or method. Each change is tried in the whole model; those that suffice come first,
/// and of these, those that take quantization from no other operator, and then those that are not for QAT unless it is
/// QAT. Empty where the node is quantized already, or prepare raises. `tried` simulates the same model. Throws Stopped.
std::vector<NodeChange> nodeChanges(const AskedNode &asked, ModelSimulation &tried);

} // namespace bcfg::fx
