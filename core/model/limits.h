// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace bcfg {

// What a document holds beyond these is kept as JSON, as a value of a wrong type is: no backend has use for it, and
// what is said of a pattern config takes more than time in proportion to it.

inline constexpr std::size_t maximumPatternSize = 1'000;  ///< names, constants and tuples of one pattern
inline constexpr std::size_t maximumDTypeConfigs = 1'000; ///< of one pattern config

} // namespace bcfg
