// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/prepare/model/overview.h"

#include <string>

namespace bcfg::cli {

/// A QConfig or a mapping that a model was simulated under.
struct SimulatedColumn
{
    std::string name; ///< as given
    bool isMapping = false;
    bool isQat = false;
    fx::Simulation simulation;
    fx::Overview overview; ///< of the simulation
};

/// One element of "columns". `explains`: with all checks and all entries that lost; `withGraphs`: with the prepared and
/// the reference graph, rows [name, op, target, args, kwargs].
JsonValue columnJson(const SimulatedColumn &column, const trace::Model &model, bool explains, bool withGraphs);

} // namespace bcfg::cli
