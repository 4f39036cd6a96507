// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/slottargets.h"
#include "core/prepare/pattern/candidate.h"

namespace bcfg {

/// The dtypes that prepare assigns to one node of a pattern. Throws PythonError where targetDTypes() does.
TargetDTypes targetsOf(fx::NodeIndex node, const Candidate &candidate, const ResolvedQConfig &qconfig);

/// The dtypes of the two nodes that prepare compares with dtype configs. Requires a pattern that matches, and a
/// matching that raises nothing.
struct PatternTargets
{
    PatternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);

    /// Changes both to the dtypes that 2.x assigns when no dtype config fits.
    void reset(const Candidate &candidate);
    SlotTargets slots() const { return {root, anchor}; }

    TargetDTypes root;
    TargetDTypes anchor;
};

} // namespace bcfg
