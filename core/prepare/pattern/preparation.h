// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>

namespace bcfg {

/// The dtypes that prepare compares with dtype configs; those of the root mean nothing without a root node. Requires
/// that the pattern matches and that Candidate::error is absent. Throws PythonError where targetDTypes() does.
MatchTargets patternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);
/// The dtypes that 2.x assigns when no dtype config fits.
MatchTargets resetPatternTargets(const Candidate &candidate);

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
                                    const MatchTargets &targets);

} // namespace bcfg
