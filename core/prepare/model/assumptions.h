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

/// Adds notes on functions and classes of the user's own: what the simulation takes them for, where the result depends
/// on it. Where only their author can know whether convert raises, its error becomes an "Unknown" one. Also notes where
/// the converted model runs in evaluation mode and without gradients alone.
void noteAssumptions(const FusedModel &fused, const MatchedModel &matched, const Backend &backend, Simulation &result);

} // namespace bcfg::fx
