// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

namespace bcfg {

/// The verdict on the pattern by itself under the QConfig: what prepare_fx and convert do in eval mode, with nothing
/// fused and the QConfig set globally. `qconfig`: null where no QConfig reaches the pattern. Requires that both are of
/// the same generation.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// The same verdict; appends the warnings that torch prints to `warnings`, each once.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> &warnings);

} // namespace bcfg
