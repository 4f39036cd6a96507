// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

namespace bcfg {

/// What FX graph mode does with the pattern by itself under the QConfig (prepare_fx in eval mode, nothing fused, the
/// QConfig set globally). Null: no QConfig reaches the pattern. Requires that both are of the same generation.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// The same with the warnings that torch prints on the way, each once.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> &warnings);

} // namespace bcfg
