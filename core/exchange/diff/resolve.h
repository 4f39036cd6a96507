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

enum class MergeSide : std::uint8_t {
    Base,
    Ours,
    Theirs,
};

/// A conflict that a merge has noted in a document, under `$conflict`; a side that is absent did not have the value.
struct NotedConflict
{
    std::optional<std::size_t> row; ///< of the entry; absent: the document itself
    std::string field;              ///< its key; wholeEntryKey where the whole entry is meant
    std::optional<JsonValue> base = {};
    std::optional<JsonValue> ours = {};
    std::optional<JsonValue> theirs = {};

    const std::optional<JsonValue> &of(MergeSide side) const;
    bool operator==(const NotedConflict &) const = default;
};

/// All of them, those of the document itself first, then by row.
std::vector<NotedConflict> notedConflicts(const BackendConfig &document);

/// What puts the value of a side in its place and removes the note. Requires a conflict of the document as it is.
std::vector<Edit> solution(const BackendConfig &document, const NotedConflict &conflict, MergeSide side);
/// What removes the note alone: what stands in the document now is what is meant.
std::vector<Edit> solutionAsItIs(const BackendConfig &document, const NotedConflict &conflict);

} // namespace bcfg::diff
