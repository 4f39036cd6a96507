// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/slottargets.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <span>

namespace bcfg {

/// judge() with its reasons: every comparison of every dtype config, the warnings, and what else a reader should know.
/// The checks with When::Prepare of one dtype config are all ok exactly where that dtype config fits. Costs many times
/// what judge() costs; meant for what a person looks at.
ExplainedVerdict explain(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// Adds the comparisons of prepare for a match in a model: of the dtype configs of a pattern config, which stands at
/// `config` in the document, with what its nodes are to have.
void explainPrepare(std::span<const RootArgument> arguments, const ResolvedQConfig &qconfig, const SlotTargets &targets,
                    std::span<const DTypeConfig> configs, std::size_t config, ExplainedVerdict &result);
/// Adds those of convert for a module whose class is the pattern of the pattern config.
void explainConvert(const ResolvedQConfig &qconfig, std::span<const DTypeConfig> configs, std::size_t config,
                    ExplainedVerdict &result);

} // namespace bcfg
