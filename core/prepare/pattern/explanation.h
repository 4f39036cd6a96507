// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/slottargets.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <span>

namespace bcfg {

/// The verdict of judge() with its reasons: every comparison with every dtype config, the warnings, and notes.
/// `qconfig`: null where no QConfig reaches the pattern. A dtype config fits exactly where all its checks with
/// When::Prepare are ok. Takes many times as long as judge(), so call it only for patterns that a person looks at.
ExplainedVerdict explain(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// Adds to `result` the comparisons that prepare makes for a match in a model. `arguments`: those of the root of the
/// match; `targets`: the dtypes assigned to its nodes; `config`: the row of the pattern config whose dtype configs are
/// compared.
void explainPrepare(std::span<const RootArgument> arguments, const ResolvedQConfig &qconfig, const SlotTargets &targets,
                    std::span<const DTypeConfig> configs, std::size_t config, ExplainedVerdict &result);
/// Adds to `result` the comparisons that convert makes for a module whose class is the pattern of the pattern config in
/// row `config`. Adds none where torch cannot read the QConfig's dtypes.
void explainConvert(const ResolvedQConfig &qconfig, std::span<const DTypeConfig> configs, std::size_t config,
                    ExplainedVerdict &result);

} // namespace bcfg
