// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/returned.h"
#include "core/prepare/pattern/candidate.h"

#include <string_view>

namespace bcfg {

// PyTorch prepares and converts a model without running it. So PyTorch may insert observers for values that cannot be
// observed or quantized, and raise only when data runs through the prepared or the converted model. The functions
// …Problem() return the reason as a sentence in static storage, or an empty text where PyTorch does not raise.

/// Why PyTorch raises when an observer gets a value that a node returns. `isRemoved`: nothing uses what the observer
/// returns, so convert removes what it puts in the place of the observer.
std::string_view calibrationProblem(const Observer &observer, fx::Returned returned, Release release, bool isRemoved);

/// Why PyTorch raises when an observer gets the indices for an operator that takes indices.
std::string_view indicesProblem(const Observer &observer, Release release);
/// Whether an argument of an operator, given by its position or by its keyword, is a tensor of indices, as the first
/// one of torch.nn.Embedding. `path` is the canonical path of a module class or a function.
bool takesIndices(std::string_view path, std::size_t position);
bool takesIndices(std::string_view path, std::string_view keyword);

/// Why PyTorch raises when data runs through a model that consists of the pattern. Requires that the verdict for the
/// pattern is Quantized.
std::string_view calibrationProblem(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
