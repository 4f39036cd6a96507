// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <cstddef>
#include <optional>
#include <string>

namespace bcfg {

// A pattern or a list of dtype configs beyond these limits is kept as JSON, like a value of a wrong type: no backend
// needs it, and the time to check a pattern config grows faster than its size. No edit may exceed the limits.

inline constexpr std::size_t maximumPatternSize = 1'000;  ///< names, constants and tuples of one pattern
inline constexpr std::size_t maximumDTypeConfigs = 1'000; ///< dtype configs of one pattern config
/// How deeply an edit may nest tuples: a file with deeper tuples would exceed maximumDepth of tape.h.
inline constexpr std::size_t maximumPatternDepth = 59;

/// The end of a sentence about a pattern, or a list of dtype configs, that exceeds its limit: " has more than …, which
/// no backend needs".
std::string patternTooLong();
std::string tooManyDTypeConfigs();
/// Why the pattern config cannot get a list of `count` dtype configs, as a sentence; nullopt where it can. Also refuses
/// a pattern config whose list in the file is too long and therefore kept unread.
std::optional<std::string> dtypeConfigsProblem(const PatternConfig &config, std::size_t count);

} // namespace bcfg
