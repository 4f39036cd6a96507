// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/candidate.h"

#include <optional>
#include <string>

namespace bcfg {

/// Why PyTorch raises when data runs through a prepared or converted model of the pattern, a sentence: an observer that
/// looks at values gets what is no tensor of floats. Nothing where it does not. Requires a verdict of Quantized.
std::optional<std::string> calibrationProblem(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
