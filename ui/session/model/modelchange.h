// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/nearest/nearest.h"
#include "ui/session/model/simulatedmodel.h"

#include <string>
#include <vector>

namespace bcfg::ui {

/// A change that quantizes a pattern by itself, and what it makes of a node of a model.
struct ModelChange
{
    NearestChange change;
    fx::NodeStatus status = fx::NodeStatus::NoPattern; ///< what the node counts as then
    std::string obstacle;                              ///< what still stands in the way, a sentence; empty: nothing
};

/// Makes each change by itself, in a copy of the input's config or mapping, and looks what becomes of a node; those
/// that quantize it come first. `simulation` is one of the input's model, which serves to try them. Stops where
/// `progress` asks for it, with what it has by then.
std::vector<ModelChange> triedChanges(const std::vector<NearestChange> &changes, fx::NodeIndex node,
                                      const SimulationInput &input, fx::ModelSimulation &simulation,
                                      const Progress &progress);

} // namespace bcfg::ui
