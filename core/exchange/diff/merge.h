// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/exchange/diff/recordmerge.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::diff {

/// The place of a value that both sides changed differently, which `$conflict` notes.
struct MergeConflict
{
    std::optional<std::size_t> row; ///< row of the entry in the result; absent for a member of the document itself
    std::string field;              ///< key of the member; wholeEntryKey for a whole entry
    bool operator==(const MergeConflict &) const = default;
};

/// The result of a merge.
struct Merged
{
    BackendConfig document;
    std::vector<MergeConflict> conflicts = {}; ///< empty where a side is preferred
    std::vector<Diagnostic> leftBehind = {};   ///< what converting sides to another generation lost
};

/// Merges the changes that both sides made to a base: entry by entry and field by field, lists of dtype configs by
/// dtype config and field, unknown objects by key, `$ignore` by what is muted. An entry that keeps its place while a
/// side changes only its pattern counts as the same entry. A change of one side is taken as that side writes it; a
/// change of both sides is taken if both mean the same.
///
/// It is a conflict if one side removed what the other changed, or if both changed a field differently. Then the result
/// has our value (of a whole entry that our side removed, their value), and `$conflict` has the values of the base and
/// of both sides (core/document/model/ownkeys.h). If a side is preferred, its value is taken, and nothing is noted.
/// Entries are moved as both sides moved them; if no order allows all moves, the order is a conflict. If a side is of
/// another generation than the base, the result is of that generation.
Merged merge(const BackendConfig &base, const BackendConfig &ours, const BackendConfig &theirs,
             Prefer prefer = Prefer::Nobody);

} // namespace bcfg::diff
