// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <cstddef>
#include <optional>
#include <string>

namespace bcfg {

// What a document holds beyond these is kept as JSON, as a value of a wrong type is: no backend has use for it, and
// what is said of a pattern config takes more than time in proportion to it. No edit goes beyond them.

inline constexpr std::size_t maximumPatternSize = 1'000;  ///< names, constants and tuples of one pattern
inline constexpr std::size_t maximumDTypeConfigs = 1'000; ///< of one pattern config
/// Tuples in each other that an edit makes: a file with more would have more levels than are read.
inline constexpr std::size_t maximumPatternDepth = 59;

/// What is said of a pattern, or of a list of dtype configs, that is beyond: " has more than …, which no backend
/// needs".
std::string patternTooLong();
std::string tooManyDTypeConfigs();
/// Why the pattern config cannot get a list of so many dtype configs, as a sentence; nothing where it can. One that
/// has too many already keeps them.
std::optional<std::string> dtypeConfigsProblem(const PatternConfig &config, std::size_t count);

} // namespace bcfg
