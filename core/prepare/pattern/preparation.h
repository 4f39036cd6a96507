// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>

namespace bcfg {

/// The dtypes of the two nodes that prepare compares with dtype configs. Requires a pattern that matches, and a
/// matching that raises nothing. Throws PythonError where targetDTypes() does.
struct PatternTargets
{
    PatternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);
    /// Changes both to the dtypes that 2.x assigns when no dtype config fits.
    void reset(const Candidate &candidate);
    SlotTargets slots() const { return {root, anchor}; }

    TargetDTypes root;
    TargetDTypes anchor;
};

/// The number of observers that prepare inserts into the canonical graph of a candidate that a dtype config fits.
/// Throws PythonError where torch raises.
std::size_t insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig,
                              const PatternTargets &targets);

} // namespace bcfg
