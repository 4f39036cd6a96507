// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/candidate.h"
#include "core/simulation/verdict.h"

namespace bcfg {

/// judge() with its reasons: every comparison of every dtype config, the warnings, and what else a reader should know.
/// The checks with When::Prepare of one dtype config are all ok exactly where that dtype config fits. Costs many times
/// what judge() costs; meant for what a person looks at.
ExplainedVerdict explain(const Candidate &candidate, const ResolvedQConfig *qconfig);

} // namespace bcfg
