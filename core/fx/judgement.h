// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/fx/simulation.h"
#include "core/fx/stages.h"

#include <vector>

namespace bcfg::fx {

/// What prepare and convert make of a matched model, which alone depends on dtype configs. `tried`: triedOf(), where
/// the entries that lost are wanted; otherwise empty.
Simulation judge(const trace::Model &model, const FusedModel &fused, const MatchedModel &matched,
                 const Backend &backend, const std::vector<std::vector<Tried>> &tried,
                 const SimulationOptions &options);

} // namespace bcfg::fx
