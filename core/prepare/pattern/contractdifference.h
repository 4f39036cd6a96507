// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

#include <string>
#include <vector>

namespace bcfg {

/// Sentences for the user that say where FX differs from PyTorch's documentation, and why; empty where the two agree.
/// `fx` is the result of explain() for the same pattern and QConfig, with its checks.
std::vector<std::string> contractDifference(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                            const ExplainedVerdict &fx);

} // namespace bcfg
