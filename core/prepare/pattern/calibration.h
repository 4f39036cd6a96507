// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/returned.h"
#include "core/prepare/pattern/candidate.h"

#include <string_view>

namespace bcfg {

// PyTorch prepares and converts without running a model. So it may observe what cannot be observed or quantized, and
// raise only when data runs through the prepared or the converted model. These functions say why, in a sentence; it is
// empty where PyTorch does not raise, and lasts as long as the program.

/// Why PyTorch raises where an observer gets what a node returns.
std::string_view calibrationProblem(const Observer &observer, fx::Returned returned, Release release);

/// Why PyTorch raises where an observer gets the indices of an operator that takesIndices().
std::string_view indicesProblem(const Observer &observer, Release release);
/// Whether the first argument of a module or function, a canonical path, is indices.
bool takesIndices(std::string_view path);

/// Why PyTorch raises when data runs through a model of the pattern. Requires a verdict of Quantized.
std::string_view calibrationProblem(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
