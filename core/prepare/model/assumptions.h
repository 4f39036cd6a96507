// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"
#include "core/prepare/model/stages.h"

#include <string>
#include <vector>

namespace bcfg::fx {

/// Appends sentences about the limits of a simulation to `notes`: rows of the mapping for names that PyTorch does not
/// have, a model without scopes, functions that torch.fx would call as a whole although the model shows their parts,
/// regular expressions that take too long.
void noteLimits(const trace::Model &model, const Mapping &mapping, const SymbolCatalog &catalog,
                std::vector<std::string> &notes);

/// Adds notes about functions and classes of the user's own on which the result depends: what the simulation assumes
/// about them. If an error of convert depends on such an assumption, replaces it by an "Unknown" error. Also notes
/// where the converted model runs only in evaluation mode and without gradients, and why 1.13 refuses a
/// FixedQParamsObserver.
void noteAssumptions(const FusedModel &fused, const MatchedModel &matched, const Backend &backend, Simulation &result);

} // namespace bcfg::fx
