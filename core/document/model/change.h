// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <optional>
#include <variant>
#include <vector>

namespace bcfg {

// What can happen to a document. An entry is a pattern config in its row. Changes are values: they share the pattern
// configs that they bring, so a copy is cheap and a list of them is a history.

/// Another pattern config in the place of the one in a row.
struct EntryReplacement
{
    int row;
    Shared<PatternConfig> entry;
    bool operator==(const EntryReplacement &) const = default;
};
struct EntriesReplaced
{
    std::vector<EntryReplacement> replacements; ///< at least one, by rising row, each row once
    bool operator==(const EntriesReplaced &) const = default;
};
struct EntriesInserted
{
    int row; ///< of the first one afterwards
    std::vector<Shared<PatternConfig>> entries;
    bool operator==(const EntriesInserted &) const = default;
};
struct EntriesRemoved
{
    int row; ///< of the first one
    int count;
    bool operator==(const EntriesRemoved &) const = default;
};
/// The entry in row from[i] comes into row to[i]. All others keep their order in the rows that are left.
struct EntriesMoved
{
    std::vector<int> from; ///< at least one, rising
    std::vector<int> to;   ///< as many, rising
    bool operator==(const EntriesMoved &) const = default;
};
/// Other members of the document itself: its name, unknown keys. The generation, the release and the entries stay.
struct HeadReplaced
{
    Record head;
    bool operator==(const HeadReplaced &) const = default;
};
/// Another document in the place of this one.
struct DocumentReplaced
{
    BackendConfig document;
    bool operator==(const DocumentReplaced &) const = default;
};
using Change =
    std::variant<EntriesReplaced, EntriesInserted, EntriesRemoved, EntriesMoved, HeadReplaced, DocumentReplaced>;

/// Whether the change can happen to that document: its rows are there, in the order that is said above.
bool fits(const Change &change, const BackendConfig &document);
/// Makes the change, which must fit. Pattern configs that it does not bring stay the same objects.
void applyChange(const Change &change, BackendConfig &document);
/// The change that takes this one back, of the document before it.
Change inverse(const Change &change, const BackendConfig &before);
/// The row in which the entry of a row stands after the change, also where its value is another one. Nothing where it
/// is gone, or where the document is another one.
std::optional<int> rowAfter(const Change &change, int row);

} // namespace bcfg
