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

/// Whether prepare finds a dtype config that fits; nullopt where prepare raises or compares no dtype config.
inline std::optional<bool> prepareOf(const Verdict &verdict)
{
    if (verdict.status() == Status::Rejected)
        return false;
    return verdict.fit() ? std::optional(true) : std::nullopt;
}

/// How many observers the pattern has in the prepared graph; nullopt where unknown.
inline std::optional<std::size_t> observersOf(const Verdict &verdict)
{
    if (verdict.status() == Status::Rejected)
        return 0;
    return verdict.fit() ? verdict.fit()->observers : std::nullopt;
}

/// What all rows of a match have in common.
struct MatchHeader
{
    std::string file; ///< the name of the document's file, in valid UTF-8
    Api api = newestApi;
    std::string mode;                 ///< "fx" or "contract"
    std::vector<std::string> columns; ///< names of the QConfigs, in valid UTF-8
    bool explains = false;
};

/// The verdicts on one pattern under one QConfig.
struct MatchCell
{
    ExplainedVerdict explanation;   ///< judges the pattern by itself: fusion and other entries are left out
    std::optional<Outcome> outcome; ///< of a model with only this pattern; absent in mode "contract"
    std::vector<NearestChange> nearest;

    Status status() const { return outcome ? outcome->status : explanation.verdict.status(); }
};

/// The verdicts on one pattern under all QConfigs.
struct MatchRow
{
    std::size_t index = 0;                               ///< row of the entry
    Shared<PatternConfig> shown;                         ///< the entry itself
    Shared<PatternConfig> decides;                       ///< the entry that overrides `shown`, or else `shown`
    std::optional<std::size_t> overriddenBy;             ///< row of the entry that overrides `shown`
    std::shared_ptr<const std::vector<MatchCell>> cells; ///< by column; entries with one key share them
};

} // namespace bcfg::cli
