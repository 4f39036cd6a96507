// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

namespace bcfg {

/// Judges by what PyTorch's documentation promises instead of what FX does: for some dtype config, input, output,
/// weight, bias and is_dynamic fit the QConfig, None meaning any, and every constraint holds, single bounds included.
/// The verdict is Quantized, with the first dtype config that fits and nothing else, Rejected or NotConfigured, and the
/// checks are those with When::Contract.
ExplainedVerdict explainByContract(const Candidate &candidate, const ResolvedQConfig *qconfig);

} // namespace bcfg
