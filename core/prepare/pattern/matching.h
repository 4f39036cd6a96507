// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// The verdict on the pattern by itself under the QConfig: the result of prepare_fx and convert in eval mode, with
/// nothing fused and the QConfig set globally. `qconfig`: null where the pattern has no QConfig. Requires that
/// candidate and QConfig are for the same release.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// What convert raises because of the QConfig after that verdict; nullopt where it raises nothing. The verdict itself
/// says what prepare raises, and what convert raises under any QConfig.
std::optional<PythonError> convertError(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                        const Verdict &verdict);
/// Whether `error`, which convert has raised for a model of the pattern, comes from the QConfig.
bool isFromQConfig(const PythonError &error, const Candidate &candidate, const ResolvedQConfig &qconfig);

/// Returns the verdict, and appends torch's warnings to `warnings`, each once.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> &warnings);

} // namespace bcfg
