// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <cstddef>
#include <optional>
#include <string>

namespace bcfg {

// A document keeps a pattern or a list of dtype configs beyond these sizes unread, like a value of a wrong type: no
// backend needs it, and the time to check a pattern config grows faster than its size. No edit may exceed the limits.

inline constexpr std::size_t maximumPatternSize = 1'000;  ///< names, constants and tuples of one pattern
inline constexpr std::size_t maximumDTypeConfigs = 1'000; ///< dtype configs of one pattern config
/// How deeply an edit may nest tuples: as deeply as maximumDepth of tape.h allows it for a pattern inside `$conflict`.
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
/// Why the pattern config cannot get a list of `count` dtype configs, as a sentence; nullopt where it can. Also refuses
/// a pattern config that already has too long a list, which is kept unread.
inline std::optional<std::string> dtypeConfigsProblem(const PatternConfig &config, std::size_t count)
{
    const auto *unread = config.record().get<Unread>(Field::DTypeConfigs);
    const JsonValue::Array *kept = unread ? unread->json->array() : nullptr;
    if (count <= maximumDTypeConfigs && (!kept || kept->size() <= maximumDTypeConfigs))
        return std::nullopt;
    return std::string(info(Field::DTypeConfigs).key) + tooManyDTypeConfigs() + '.';
}

} // namespace bcfg
