// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/nearest.h"
#include "core/simulation/verdict.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// What a match is about.
struct MatchHeader
{
    std::string file; ///< its name as valid text, as those of the columns
    Api api = Api::Torch2;
    std::string mode; ///< "fx" or "contract"
    std::vector<std::string> columns;
    bool explains = false;
};

/// One pattern under one QConfig.
struct MatchCell
{
    ExplainedVerdict explanation;
    std::vector<NearestChange> nearest;
};

/// One pattern under all of them.
struct MatchRow
{
    std::size_t index = 0;
    Shared<PatternConfig> shown;   ///< the entry itself
    Shared<PatternConfig> decides; ///< the same, or the one that overrides it
    std::optional<std::size_t> overriddenBy;
    std::shared_ptr<const std::vector<MatchCell>> cells; ///< by column; those of overridden entries are shared
};

} // namespace bcfg::cli
