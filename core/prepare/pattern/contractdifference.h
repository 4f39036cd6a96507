// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

#include <string>
#include <vector>

namespace bcfg {

/// What PyTorch's documentation promises where FX does something else, and why FX does: sentences for a person, none
/// where the two agree. `fx` is what explain() says of the same pattern and QConfig, with its checks.
std::vector<std::string> contractDifference(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                            const ExplainedVerdict &fx);

} // namespace bcfg
