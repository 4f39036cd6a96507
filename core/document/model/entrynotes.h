// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <string>
#include <string_view>

namespace bcfg {

// What people write beside a pattern config, for people: PyTorch passes over it, as it does over every key that it does
// not know.

inline constexpr std::string_view noteKey = "$note";       ///< a text
inline constexpr std::string_view sectionKey = "$section"; ///< the name of the section that the pattern config is in

/// Empty where there is none, or where it is no text.
std::string_view noteOf(const PatternConfig &entry);
std::string_view sectionOf(const PatternConfig &entry);

/// The pattern config with another text under one of these keys, in its place, or behind all others where it is new;
/// without the key where the text is empty.
PatternConfig withText(const PatternConfig &entry, std::string_view key, std::string_view text, Api api);

} // namespace bcfg
