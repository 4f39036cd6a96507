// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <span>

namespace bcfg {

/// The verdict of judge() with its reasons: every comparison with every dtype config, the warnings, and notes. If
/// prepare raises, there are no checks. `qconfig`: null where the pattern has no QConfig. A dtype config without an
/// error fits exactly where all its checks with When::Prepare are ok. Takes many times as long as judge(), so call it
/// only for patterns that the user looks at.
ExplainedVerdict explain(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// The comparisons that prepare makes for a match in a model, without a verdict. `arguments`: the arguments of the root
/// node of the match. `targets`: the dtypes assigned to the nodes of the match. `configs`: the dtype configs that are
/// compared, of the pattern config in the row `config`. `explainsConverting`: the match is one module whose class is
/// the pattern of that pattern config; then the comparisons of convert are added, if torch can read the QConfig's
/// dtypes.
ExplainedVerdict explainMatch(std::span<const RootArgument> arguments, const ResolvedQConfig &qconfig,
                              const MatchTargets &targets, std::span<const DTypeConfig> configs, std::size_t config,
                              bool explainsConverting);

} // namespace bcfg
