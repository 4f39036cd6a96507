// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/slottargets.h"
#include "core/prepare/pattern/candidate.h"

namespace bcfg {

/// What prepare means to make of a node of a pattern by itself. Throws PythonError as targetDTypes().
TargetDTypes targetsOf(fx::NodeIndex node, const Candidate &candidate, const ResolvedQConfig &qconfig);

/// The same of the two nodes that dtype configs are compared with. Requires that the pattern matches and that matching
/// raises nothing.
struct PatternTargets
{
    PatternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);

    /// Those of 2.x after it gave up on the pattern.
    void reset(const Candidate &candidate);
    SlotTargets slots() const { return {root, anchor}; }

    TargetDTypes root;
    TargetDTypes anchor;
};

} // namespace bcfg
