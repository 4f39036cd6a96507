// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/candidate.h"
#include "core/simulation/nearest.h"
#include "core/simulation/verdict.h"

#include <cstddef>
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
    Explanation explanation;
    std::vector<NearestChange> nearest;
};

/// One pattern under all of them.
struct MatchRow
{
    Candidate candidate;
    Shared<PatternConfig> shown; ///< the entry itself, where another one overrides it
    std::optional<std::size_t> overriddenBy;
    std::vector<MatchCell> cells; ///< by column
};

} // namespace bcfg::cli
