// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/model/outcome.h"
#include "core/prepare/nearest/nearest.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// Whether a dtype config fits at torch's first look; absent where torch raises or nobody asks it.
inline std::optional<bool> prepareOf(const Verdict &verdict)
{
    if (verdict.status() == Status::Rejected)
        return false;
    return verdict.fit() ? std::optional(true) : std::nullopt;
}

/// In the prepared graph; absent where there is none.
inline std::optional<std::size_t> observersOf(const Verdict &verdict)
{
    if (verdict.status() == Status::Rejected)
        return 0;
    return verdict.fit() ? verdict.fit()->observers : std::nullopt;
}

/// What a match is about.
struct MatchHeader
{
    std::string file; ///< its name as valid text, as those of the columns
    Api api = newestApi;
    std::string mode; ///< "fx" or "contract"
    std::vector<std::string> columns;
    bool explains = false;
};

/// One pattern under one QConfig.
struct MatchCell
{
    ExplainedVerdict explanation;   ///< of the pattern as it stands
    std::optional<Outcome> outcome; ///< of the pattern as a model; the documentation promises none
    std::vector<NearestChange> nearest;

    Status status() const { return outcome ? outcome->status : explanation.verdict.status(); }
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
