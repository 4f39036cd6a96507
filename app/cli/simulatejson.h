// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
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

/// One element of "columns". `explains`: with all checks, all entries that lost, and a sentence about each node;
/// `withGraphs`: with the prepared and the reference graph, rows [name, op, target, args, kwargs].
JsonValue columnJson(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                     bool explains, bool withGraphs);

} // namespace bcfg::cli
