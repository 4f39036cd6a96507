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

struct MergeConflict
{
    std::optional<std::size_t> row; ///< of the entry in the merged document; absent: the document itself
    std::string field;              ///< its key; wholeEntryKey where the whole entry is meant
    bool operator==(const MergeConflict &) const = default;
};

struct Merged
{
    BackendConfig document;
    std::vector<MergeConflict> conflicts = {}; ///< by rising row; empty where somebody is preferred
    std::vector<Diagnostic> leftBehind = {};   ///< of what had to be converted to another generation
};

/// Takes what each side changed of the base, by entry and field; within lists of dtype configs by dtype config and
/// field, within objects that nobody knows by key, within `$ignore` by what is muted. An entry of which a side has
/// changed the pattern alone, where it stands, is the same one. What only one side has edited is taken as it is written
/// there; what both have, where it means the same. What one side has removed and the other changed is a conflict, as is
/// a field that both changed to something else: ours stands in it, and `$conflict` has all three
/// (core/document/model/conflict.h). Of the order of the entries both sides' moves are taken, where there is an order
/// that has them all. Where a side is for the other generation of PyTorch than the base, so is the result.
Merged merge(const BackendConfig &base, const BackendConfig &ours, const BackendConfig &theirs,
             Prefer prefer = Prefer::Nobody);

} // namespace bcfg::diff
