// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/model/overview.h"

#include <string>

namespace bcfg::cli {

/// A model's simulation under one QConfig or QConfigMapping.
struct SimulatedColumn
{
    std::string name; ///< as the user gave it
    bool isMapping = false;
    bool isQat = false;
    fx::Simulation simulation;
    fx::Overview overview; ///< of the simulation
};

/// A column as an element of "columns" in the JSON of `bcfg simulate`. `explains` adds all checks, all entries that
/// lost, and a sentence about each node. `withGraphs` adds the prepared and the reference graph, as rows [name, op,
/// target, args, kwargs].
JsonValue columnJson(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                     bool explains, bool withGraphs);

} // namespace bcfg::cli
