// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/prepare/pattern/candidate.h"

#include <string>
#include <vector>

namespace bcfg {

/// A way to change the dtype configs of a pattern config towards a QConfig. Whether it is enough is for judge() to say.
struct DTypeChange
{
    std::string title;
    std::vector<Edit> edits; ///< of the document
    PatternConfig config;    ///< the pattern config after them
    std::size_t cost;        ///< how many values change; 1 of a dtype config that is added
};

/// Of a longer list only so many dtype configs are looked at for what could be changed: each change judges the whole
/// list.
inline constexpr std::size_t maximumChangedDTypeConfigs = 32;

/// One that adds a dtype config made for the QConfig, and one for each dtype config, which then fits it.
std::vector<DTypeChange> dtypeChanges(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
