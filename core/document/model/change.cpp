// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/change.h"

#include <algorithm>
#include <functional>

namespace bcfg {

namespace {

using Entries = std::vector<Shared<PatternConfig>>;

int rowCount(const BackendConfig &document)
{
    return static_cast<int>(document.configs.size());
}

/// Whether there is at least one item, and the items' rows exist in the document and are strictly ascending.
template <class Items, class Row>
bool areRows(const Items &items, Row row, const BackendConfig &document)
{
    return !items.empty() && std::ranges::adjacent_find(items, std::greater_equal<>(), row) == items.end() &&
           std::invoke(row, items.front()) >= 0 && std::invoke(row, items.back()) < rowCount(document);
}

void move(const EntriesMoved &moved, Entries &entries)
{
    const int first = std::min(moved.from.front(), moved.to.front());
    const int last = std::max(moved.from.back(), moved.to.back());
    Entries going;
    Entries staying;
    for (int row = first; row <= last; ++row) {
        Entries &part = std::ranges::binary_search(moved.from, row) ? going : staying;
        part.push_back(std::move(entries[static_cast<std::size_t>(row)]));
    }
    auto nextGoing = going.begin();
    auto nextStaying = staying.begin();
    for (int row = first; row <= last; ++row) {
        auto &next = std::ranges::binary_search(moved.to, row) ? nextGoing : nextStaying;
        entries[static_cast<std::size_t>(row)] = std::move(*next++);
    }
}

int rowAfterMove(const EntriesMoved &moved, int row)
{
    const auto found = std::ranges::lower_bound(moved.from, row);
    const auto before = found - moved.from.begin();
    if (found != moved.from.end() && *found == row)
        return moved.to[static_cast<std::size_t>(before)];
    // `number` is the position among the entries that do not move. Each moved entry that ends up before that position
    // shifts the position by one.
    const int number = row - static_cast<int>(before);
    int passed = 0;
    for (int end = static_cast<int>(moved.to.size()); passed < end;) {
        const int middle = passed + (end - passed) / 2;
        if (moved.to[static_cast<std::size_t>(middle)] - middle <= number)
            passed = middle + 1;
        else
            end = middle;
    }
    return number + passed;
}

} // namespace

bool fits(const Change &change, const BackendConfig &document)
{
    const int count = rowCount(document);
    return byCase(
        change,
        [&](const EntriesReplaced &replaced) {
            return areRows(replaced.replacements, &EntryReplacement::row, document);
        },
        [&](const EntriesInserted &inserted) {
            return !inserted.entries.empty() && inserted.row >= 0 && inserted.row <= count &&
                   document.head.get<KeptInConfigs>(Field::Configs);
        },
        [&](const EntriesRemoved &removed) {
            return removed.count > 0 && removed.row >= 0 && removed.row <= count &&
                   removed.count <= count - removed.row;
        },
        [&](const EntriesMoved &moved) {
            return moved.from.size() == moved.to.size() && areRows(moved.from, std::identity(), document) &&
                   areRows(moved.to, std::identity(), document);
        },
        [&](const HeadReplaced &replaced) {
            const Api *declared = replaced.head.get<Api>(Field::TorchApi);
            return (!declared || *declared == document.api) &&
                   (count == 0 || replaced.head.get<KeptInConfigs>(Field::Configs));
        },
        [](const DocumentReplaced &) { return true; });
}

void applyChange(const Change &change, BackendConfig &document)
{
    Entries &entries = document.configs;
    byCase(
        change,
        [&](const EntriesReplaced &replaced) {
            for (const EntryReplacement &each : replaced.replacements)
                entries[static_cast<std::size_t>(each.row)] = each.entry;
        },
        [&](const EntriesInserted &inserted) {
            entries.insert(entries.begin() + inserted.row, inserted.entries.begin(), inserted.entries.end());
        },
        [&](const EntriesRemoved &removed) {
            const auto first = entries.begin() + removed.row;
            entries.erase(first, first + removed.count);
        },
        [&](const EntriesMoved &moved) { move(moved, entries); },
        [&](const HeadReplaced &replaced) { document.head = replaced.head; },
        [&](const DocumentReplaced &replaced) { document = replaced.document; });
}

Change inverse(const Change &change, const BackendConfig &before)
{
    return byCase(
        change,
        [&](const EntriesReplaced &replaced) -> Change {
            EntriesReplaced back = replaced;
            for (EntryReplacement &each : back.replacements)
                each.entry = before.configs[static_cast<std::size_t>(each.row)];
            return back;
        },
        [](const EntriesInserted &inserted) -> Change {
            return EntriesRemoved{inserted.row, static_cast<int>(inserted.entries.size())};
        },
        [&](const EntriesRemoved &removed) -> Change {
            const auto first = before.configs.begin() + removed.row;
            return EntriesInserted{removed.row, {first, first + removed.count}};
        },
        [](const EntriesMoved &moved) -> Change {
            return EntriesMoved{moved.to, moved.from};
        },
        [&](const HeadReplaced &) -> Change { return HeadReplaced{before.head}; },
        [&](const DocumentReplaced &) -> Change { return DocumentReplaced{before}; });
}

std::optional<int> rowAfter(const Change &change, int row)
{
    return byCase(
        change, [&](const EntriesReplaced &) { return std::optional(row); },
        [&](const EntriesInserted &inserted) {
            const int shift = row < inserted.row ? 0 : static_cast<int>(inserted.entries.size());
            return std::optional(row + shift);
        },
        [&](const EntriesRemoved &removed) {
            const bool isGone = row >= removed.row && row < removed.row + removed.count;
            const int shift = row < removed.row ? 0 : removed.count;
            return isGone ? std::nullopt : std::optional(row - shift);
        },
        [&](const EntriesMoved &moved) { return std::optional(rowAfterMove(moved, row)); },
        [&](const HeadReplaced &) { return std::optional(row); },
        [](const DocumentReplaced &) { return std::optional<int>(); });
}

} // namespace bcfg
