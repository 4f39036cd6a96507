// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonpointer.h"

#include <string_view>
#include <vector>

namespace bcfg {

// Keys of the file format that are no fields: a Record keeps them as unknown members, and PyTorch ignores them.

// The notes of a pattern config, for people.

inline constexpr std::string_view noteKey = "$note";       ///< a text
inline constexpr std::string_view sectionKey = "$section"; ///< the name of the section that the pattern config is in

/// A member's key in texts for people: "note" and "section" for the keys above, any other key as it is.
std::string_view shownKey(std::string_view key);

/// The text under `$note` or `$section`; empty where the key is absent or its value is not a text. The view is valid as
/// long as the entry.
std::string_view noteOf(const PatternConfig &entry);
std::string_view sectionOf(const PatternConfig &entry);

/// A copy of the pattern config with a new text under `$note` or `$section`. A new key comes after all other members.
/// An empty text removes the key.
PatternConfig withText(const PatternConfig &entry, std::string_view key, std::string_view text, Api api);

// A document may start from another document, its base, and hold only the differences: entries that replace the base's
// entries with the same pattern, new entries, and the patterns of removed entries. core/exchange/base makes the whole
// of the base and the document.

/// The key that names the base: a built-in config, "native" or "qnnpack@1.13.1", or the path of a file relative
/// to the document's folder.
inline constexpr std::string_view baseKey = "$base";
/// The key with the base's fingerprintOf() at the time when somebody last accepted the base, which shows whether the
/// base has changed since.
inline constexpr std::string_view baseHashKey = "$base_hash";
/// The key with the list of the base's patterns that the document removes. Each has the form of a `pattern`, or is
/// {"pattern_complex_format": …}.
inline constexpr std::string_view removedKey = "$removed";

/// Whether the document has the key `$base`, with whatever value.
bool hasBase(const BackendConfig &document);

// The conflicts that merging leaves.

/// The key under which merging notes a field that two sides changed differently, in the document itself or in an entry:
/// `"$conflict": {FIELD: {"base": …, "ours": …, "theirs": …}}`, without the versions in which the field is absent. The
/// field itself has the value of ours, and an entry that ours removed stays, so the file still opens. Exports of Python
/// code refuse such a document.
inline constexpr std::string_view conflictKey = "$conflict";
/// Used as FIELD where one side removed an entry that the other side changed.
inline constexpr std::string_view wholeEntryKey = "$entry";

bool hasConflict(const Record &record);
/// Pointers to all `$conflict` members, the document's own first.
std::vector<JsonPointer> conflictsOf(const BackendConfig &document);

} // namespace bcfg
