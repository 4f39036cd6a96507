// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::diff {

/// The versions of a value that a conflict notes.
enum class MergeSide : std::uint8_t {
    Base,
    Ours,
    Theirs,
};

/// A conflict that a merge has noted in a document, under `$conflict`. A side without the value is absent.
struct NotedConflict
{
    std::optional<std::size_t> row; ///< row of the entry; absent for a member of the document itself
    std::string field; ///< key of the member; wholeEntryKey for a whole entry; empty for a note in no known form
    std::optional<JsonValue> base = {};
    std::optional<JsonValue> ours = {};
    std::optional<JsonValue> theirs = {};

    const std::optional<JsonValue> &of(MergeSide side) const;
    bool operator==(const NotedConflict &) const = default;
};

/// All conflicts of a document: first those of its own members, then by row.
std::vector<NotedConflict> notedConflicts(const BackendConfig &document);

/// The edits that give the conflict's place the value of a side, and remove the note. The conflict must be one of
/// notedConflicts(document).
std::vector<Edit> solution(const BackendConfig &document, const NotedConflict &conflict, MergeSide side);
/// The edits that only remove the note, so that the present value stays. The conflict must be one of
/// notedConflicts(document).
std::vector<Edit> solutionAsItIs(const BackendConfig &document, const NotedConflict &conflict);

} // namespace bcfg::diff
