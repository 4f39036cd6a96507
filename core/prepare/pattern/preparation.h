// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bcfg {

class CheckList;

/// The dtypes that prepare assigns to the pattern under a QConfig and compares with dtype configs. MatchTargets::root
/// is valid only if the match has a root node. Requires that the pattern matches and that Candidate::error is absent.
/// Throws the PythonError that torch raises where torch cannot read the dtypes of the QConfig.
MatchTargets patternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);
/// The dtypes that 2.x assigns to the pattern when no dtype config fits, see resetTargetDTypes().
MatchTargets resetPatternTargets(const Candidate &candidate);

/// The index of the first dtype config that fits in one pass of prepare; nullopt where none fits. `warnings` and
/// `checks` are those of judge(). Throws PythonError where torch raises.
std::optional<std::size_t> firstFit(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                    const MatchTargets &targets, std::vector<std::string> *warnings = nullptr,
                                    CheckList *checks = nullptr);

/// The observers that prepare inserts into the canonical graph of a candidate: the model that consists of the pattern.
struct InsertedObservers
{
    std::size_t count = 0;
    bool isReplaced = false; ///< whether convert replaces at least one of the observers, by quantize or by a cast
    /// The error that convert raises when it replaces an observer before the root node; null for none. The error is a
    /// member of the ResolvedQConfig, which must outlive this object.
    const PythonError *beforeRoot = nullptr;
    const PythonError *afterAnchor = nullptr; ///< the same for the observer after the anchor
};

/// Finds the observers that prepare inserts. Requires that a dtype config of the candidate fits. `targets` are the
/// patternTargets(). Throws PythonError where torch raises.
InsertedObservers insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                    const MatchTargets &targets);

} // namespace bcfg
