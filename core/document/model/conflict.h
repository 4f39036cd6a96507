// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonpointer.h"

#include <string_view>
#include <vector>

namespace bcfg {

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
