// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/nearest/nearest.h"
#include "ui/session/model/simulatedmodel.h"

#include <string>
#include <vector>

namespace bcfg::ui {

/// A change after which a pattern by itself is quantized, and its effect on a node of a model.
struct ModelChange
{
    NearestChange change;
    fx::NodeStatus status = fx::NodeStatus::NoPattern; ///< the node's status after the change
    /// Why the node is still not quantized, as a sentence; empty where it is quantized.
    std::string obstacle;
};

/// Tries each change alone, in a copy of the input's config or mapping, and finds the node's status. Changes that
/// quantize the node come first. `simulation` must be of the input's model. When `progress` is stopped, returns the
/// results so far.
std::vector<ModelChange> triedChanges(const std::vector<NearestChange> &changes, fx::NodeIndex node,
                                      const SimulationInput &input, fx::ModelSimulation &simulation,
                                      const Progress &progress);

} // namespace bcfg::ui
