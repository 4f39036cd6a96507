// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <optional>
#include <variant>
#include <vector>

namespace bcfg {

// The changes that can happen to a document. An entry is a pattern config in its row. Changes are values and share the
// pattern configs that they bring, so a copy is cheap, and a list of changes can serve as a history.

/// The new pattern config of a row.
struct EntryReplacement
{
    int row;
    Shared<PatternConfig> entry;
    bool operator==(const EntryReplacement &) const = default;
};
struct EntriesReplaced
{
    std::vector<EntryReplacement> replacements; ///< at least one, sorted by row, each row once
    bool operator==(const EntriesReplaced &) const = default;
};
struct EntriesInserted
{
    int row; ///< the row of the first new entry, after the change
    std::vector<Shared<PatternConfig>> entries;
    bool operator==(const EntriesInserted &) const = default;
};
struct EntriesRemoved
{
    int row; ///< the row of the first removed entry
    int count;
    bool operator==(const EntriesRemoved &) const = default;
};
/// The entry in row from[i] moves to row to[i]. All other entries keep their order in the remaining rows.
struct EntriesMoved
{
    std::vector<int> from; ///< at least one row, ascending
    std::vector<int> to;   ///< as many rows as `from`, ascending
    bool operator==(const EntriesMoved &) const = default;
};
/// New members of the document itself, such as its name or unknown keys. The document keeps its generation, release and
/// entries.
struct HeadReplaced
{
    Record head;
    bool operator==(const HeadReplaced &) const = default;
};
/// A new document in place of the whole old one.
struct DocumentReplaced
{
    BackendConfig document;
    bool operator==(const DocumentReplaced &) const = default;
};
using Change =
    std::variant<EntriesReplaced, EntriesInserted, EntriesRemoved, EntriesMoved, HeadReplaced, DocumentReplaced>;

/// Whether applyChange() may make the change: its rows exist in the document and are in the order required above, the
/// document has a list for its entries, and a new head does not declare another generation.
bool fits(const Change &change, const BackendConfig &document);
/// Makes the change. Requires fits(). Pattern configs that the change does not replace stay the same objects.
void applyChange(const Change &change, BackendConfig &document);
/// The change that undoes `change`. `before` is the document before `change`.
Change inverse(const Change &change, const BackendConfig &before);
/// The row to which the change moves the entry of a row. A replaced entry keeps its row. Returns nullopt where the
/// entry is removed or the document is replaced.
std::optional<int> rowAfter(const Change &change, int row);

} // namespace bcfg
