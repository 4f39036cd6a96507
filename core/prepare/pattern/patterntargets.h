// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/slottargets.h"
#include "core/prepare/pattern/candidate.h"

namespace bcfg {

/// The dtypes that prepare assigns to a node of a pattern by itself. Throws PythonError as targetDTypes().
TargetDTypes targetsOf(fx::NodeIndex node, const Candidate &candidate, const ResolvedQConfig &qconfig);

/// The dtypes assigned to the two nodes with which dtype configs are compared. Requires that the pattern matches and
/// that matching raises nothing.
struct PatternTargets
{
    PatternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);

    /// Changes them to what 2.x assigns after no dtype config fits.
    void reset(const Candidate &candidate);
    SlotTargets slots() const { return {root, anchor}; }

    TargetDTypes root;
    TargetDTypes anchor;
};

} // namespace bcfg
