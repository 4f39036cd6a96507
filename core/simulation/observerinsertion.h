// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/slottargets.h"

#include <cstddef>

namespace bcfg {

/// How many observers prepare inserts into the canonical graph of a pattern that a dtype config fits. Throws
/// PythonError where torch raises.
std::size_t insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig, const SlotTargets &targets);

/// What prepare raises in 2.x for a dynamic observer whose dtype is none of those that are observed: throws the
/// PythonError.
void requireInObsDTypeList(std::optional<DType> dtype);

} // namespace bcfg
