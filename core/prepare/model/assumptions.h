// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"
#include "core/prepare/model/stages.h"

#include <string>
#include <vector>

namespace bcfg::fx {

/// Appends a sentence for each part of the mapping or of the model that cannot be judged as PyTorch judges it: names
/// that are not known, a model without scopes, regular expressions that take too long.
void noteLimits(const trace::Model &model, const Mapping &mapping, const SymbolCatalog &catalog,
                std::vector<std::string> &notes);

/// Adds to the notes what functions and classes of one's own are taken for, where the result rests on it. An error of
/// convert that only their author can tell for sure becomes "cannot be judged".
void noteAssumptions(const FusedModel &fused, const MatchedModel &matched, const Backend &backend, Simulation &result);

} // namespace bcfg::fx
