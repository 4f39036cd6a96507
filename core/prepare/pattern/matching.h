// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

namespace bcfg {

/// The verdict on the pattern by itself under the QConfig: the result of prepare_fx and convert in eval mode, with
/// nothing fused and the QConfig set globally. `qconfig`: null where the pattern has no QConfig. Requires that
/// candidate and QConfig are for the same release.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// The same verdict; appends the warnings that torch prints to `warnings`, each once.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> &warnings);

} // namespace bcfg
