// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg {

class CheckList;

/// The verdict on the pattern by itself under the QConfig: the result of prepare_fx and convert in eval mode, with
/// nothing fused and the QConfig set globally. `qconfig`: null where the pattern has no QConfig. `warnings`, unless
/// null, gets the warnings that torch prints, each once; `checks`, unless null, gets every comparison, see explain().
/// Requires that candidate and QConfig are for the same release.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> *warnings = nullptr,
              CheckList *checks = nullptr);

/// The error that convert raises because of the QConfig, for a pattern with the verdict of judge(); nullopt for none.
/// Errors of prepare, and errors that convert raises under any QConfig, are in the verdict itself.
std::optional<PythonError> convertError(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                        const Verdict &verdict);
/// Whether `error`, which convert has raised for a model of the pattern, comes from the QConfig.
bool isFromQConfig(const PythonError &error, const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
