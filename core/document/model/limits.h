// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <cstddef>
#include <optional>
#include <string>

namespace bcfg {

// Limits of a pattern config: the time to check a pattern config grows faster than its size, and no backend needs more.
// A document keeps a longer pattern or list of dtype configs unread, like a value of a wrong type. No edit may exceed
// the limits.

inline constexpr std::size_t maximumPatternSize = 1'000;  ///< names, constants and tuples of one pattern
inline constexpr std::size_t maximumDTypeConfigs = 1'000; ///< dtype configs of one pattern config
/// How deeply an edit may nest tuples. A deeper pattern inside `$conflict` would exceed maximumDepth of tape.h.
inline constexpr std::size_t maximumPatternDepth = 59;

/// The end of a sentence about a pattern, or a list of dtype configs, that exceeds its limit: " has more than …, which
/// no backend needs".
inline std::string patternTooLong()
{
    return " has more than " + std::to_string(maximumPatternSize) +
           " names, constants and tuples, which no backend needs";
}
inline std::string tooManyDTypeConfigs()
{
    return " has more than " + std::to_string(maximumDTypeConfigs) + " elements, which no backend needs";
}
/// Why the pattern config cannot get a list of `count` dtype configs, as a sentence; nullopt where it can. A list that
/// is already too long cannot be edited, as it is kept unread.
inline std::optional<std::string> dtypeConfigsProblem(const PatternConfig &config, std::size_t count)
{
    const auto *unread = config.record().get<Unread>(Field::DTypeConfigs);
    const JsonValue::Array *kept = unread ? unread->json->array() : nullptr;
    if (count <= maximumDTypeConfigs && (!kept || kept->size() <= maximumDTypeConfigs))
        return std::nullopt;
    return std::string(info(Field::DTypeConfigs).key) + tooManyDTypeConfigs() + '.';
}

} // namespace bcfg
