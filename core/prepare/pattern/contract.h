// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

#include <string>
#include <vector>

namespace bcfg {

/// Judges by PyTorch's documentation instead of by FX: the QConfig must fit a dtype config in input, output, weight,
/// bias and is_dynamic, where None accepts any value, and satisfy every bound, even if only one bound of a pair is set.
/// The verdict is Quantized, with the index of the first such dtype config and no number of observers, or Rejected;
/// NotConfigured without a QConfig; Error where the BackendConfig cannot be made. All checks have When::Contract.
ExplainedVerdict explainByContract(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// Sentences for the user that say where FX differs from PyTorch's documentation, and why; empty where the two agree,
/// and where FX raises. `fx` is the result of explain() for the same pattern and QConfig, with its checks.
std::vector<std::string> contractDifference(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                            const ExplainedVerdict &fx);

} // namespace bcfg
