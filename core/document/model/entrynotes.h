// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <string>
#include <string_view>

namespace bcfg {

// Notes that people write for people in a pattern config. PyTorch ignores their keys, as it ignores every key that it
// does not know.

inline constexpr std::string_view noteKey = "$note";       ///< a text
inline constexpr std::string_view sectionKey = "$section"; ///< the name of the section that the pattern config is in

/// A member's key in texts for people: "note" and "section" for the keys above, any other key as it is.
std::string_view spokenKey(std::string_view key);

/// The text under `$note` or `$section`; empty where the key is absent or its value is not a text. The view is valid as
/// long as the entry.
std::string_view noteOf(const PatternConfig &entry);
std::string_view sectionOf(const PatternConfig &entry);

/// A copy of the pattern config with a new text under `$note` or `$section`. A new key comes after all other members.
/// An empty text removes the key.
PatternConfig withText(const PatternConfig &entry, std::string_view key, std::string_view text, Api api);

} // namespace bcfg
