// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"
#include "core/prepare/model/stages.h"

namespace bcfg::fx {

/// Prepares and converts a matched model: the stages that depend on dtype configs. `mapping` is the mapping with which
/// `matched` was made. Throws Stopped.
Simulation judge(const trace::Model &model, const FusedModel &fused, MatchedModel &matched, const Backend &backend,
                 const QConfigMapping &mapping, const SimulationOptions &options);

/// Simulates prepare_fx() or prepare_qat_fx() on the traced model, and convert_to_reference_fx() on the result. The
/// result contains the errors that torch raises. In a model without scopes, rows of the mapping by name, regex and
/// order do not apply to functions and methods; a note says so. Throws Stopped.
Simulation simulate(const trace::Model &model, const Backend &backend, const QConfigMapping &mapping,
                    const SimulationOptions &options);

} // namespace bcfg::fx
