// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonpointer.h"

#include <string_view>
#include <vector>

namespace bcfg {

/// The key under which merging notes what two sides made differently of one thing, in the document itself or in an
/// entry: `"$conflict": {FIELD: {"base", "ours", "theirs"}}`, each where it is there. Ours stands in the field, so the
/// file is read as ever; whoever would use it must refuse it first.
inline constexpr std::string_view conflictKey = "$conflict";
/// Stands for FIELD where the whole entry is meant, which one side removed and the other changed.
inline constexpr std::string_view wholeEntryKey = "$entry";

bool hasConflict(const Record &record);
/// The places of all `$conflict`.
std::vector<JsonPointer> conflictsOf(const BackendConfig &document);

} // namespace bcfg
