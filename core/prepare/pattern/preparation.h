// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>

namespace bcfg {

/// The dtypes of the two nodes that prepare compares with dtype configs; those of `root` are meaningless without a root
/// node. Requires that the pattern matches and that Candidate::error is absent. Throws PythonError where targetDTypes()
/// does.
struct PatternTargets
{
    PatternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);
    /// Sets the dtypes of both nodes to those that 2.x assigns when no dtype config fits.
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
