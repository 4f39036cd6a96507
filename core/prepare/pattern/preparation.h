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

/// The observers that prepare inserts into a canonical graph.
struct InsertedObservers
{
    std::size_t count = 0;
    bool isReplaced = false; ///< whether convert puts quantize and dequantize in the place of one of them
    /// What convert raises when it replaces those before the root, and the one after the anchor; null where it raises
    /// nothing. The pointers live as long as the QConfig.
    const PythonError *beforeRoot = nullptr;
    const PythonError *afterAnchor = nullptr;
};

/// The observers in the canonical graph of a candidate that a dtype config fits. Throws PythonError where torch raises.
InsertedObservers insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                    const PatternTargets &targets);

} // namespace bcfg
