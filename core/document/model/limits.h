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
std::string patternTooLong();
std::string tooManyDTypeConfigs();
/// Why the pattern config cannot get a list of `count` dtype configs, as a sentence; nullopt where it can. Also refuses
/// a pattern config that already has too long a list, which is kept unread.
std::optional<std::string> dtypeConfigsProblem(const PatternConfig &config, std::size_t count);

} // namespace bcfg
