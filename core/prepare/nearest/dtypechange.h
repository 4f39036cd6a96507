// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/prepare/pattern/candidate.h"

#include <string>
#include <vector>

namespace bcfg {

/// A change of the dtype configs of a pattern config that makes them fit a QConfig better. judge() decides whether the
/// change is enough.
struct DTypeChange
{
    std::string title;
    std::vector<Edit> edits; ///< edits of the document
    PatternConfig config;    ///< the pattern config after these edits
    std::size_t cost;        ///< number of values that change; 1 where a dtype config is added
};

/// The most dtype configs that are changed, each by itself. Those after them stay, as judging a change takes longer
/// with a longer list.
inline constexpr std::size_t maximumChangedDTypeConfigs = 32;

/// One change that adds a dtype config made for the QConfig, and for each dtype config that does not fit, one change
/// that makes it fit. Throws Stopped.
std::vector<DTypeChange> dtypeChanges(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
