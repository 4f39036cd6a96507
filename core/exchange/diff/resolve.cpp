// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/resolve.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/diff/entries.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <unordered_map>

namespace bcfg::diff {

namespace {

using Operation = Edit::Operation;

const Record &recordOf(const BackendConfig &document, const NotedConflict &conflict)
{
    return conflict.row ? document.configs[*conflict.row]->record() : document.head;
}

JsonPointer placeOf(const NotedConflict &conflict)
{
    return conflict.row ? JsonPointer::config(*conflict.row) : JsonPointer();
}

void appendConflicts(const Record &record, std::optional<std::size_t> row, std::vector<NotedConflict> &conflicts)
{
    const JsonValue *note = unknownMember(record, conflictKey);
    if (!note)
        return;
    if (!note->object() || note->object()->empty()) { // no merge writes such a note
        conflicts.push_back({row, {}});
        return;
    }
    for (const auto &[field, versions] : *note->object())
        conflicts.push_back({row, field, copyOf(versions.find("base")), copyOf(versions.find("ours")),
                             copyOf(versions.find("theirs"))});
}

/// Whether the conflict is about the order of entries. Such a conflict has the keys of the entries in each order.
bool isAboutOrder(const BackendConfig &document, const NotedConflict &conflict)
{
    return !conflict.row && conflict.field == info(Field::Configs).key &&
           document.head.get<KeptInConfigs>(Field::Configs) && conflict.ours && conflict.ours->array() &&
           std::ranges::none_of(*conflict.ours->array(), [](const JsonValue &key) { return key.object(); });
}

/// The edits that bring the entries into the order of the keys. An entry without a key there stays after the entry
/// before it.
std::vector<Edit> reordered(const BackendConfig &document, const JsonValue::Array &keys)
{
    std::unordered_map<std::string, std::vector<std::size_t>> indices; // by the key's JSON, from last to first
    for (std::size_t i = keys.size(); i-- > 0;)
        indices[writeJsonLine(keys[i])].push_back(i);
    std::vector<std::size_t> places; // by row: the index of the entry's key
    std::size_t last = 0;
    for (const Shared<PatternConfig> &entry : document.configs) {
        const auto found = indices.find(writeJsonLine(keyJson(*entry, document.api)));
        if (found != indices.end() && !found->second.empty()) {
            last = found->second.back();
            found->second.pop_back();
        }
        places.push_back(last);
    }
    std::vector<std::size_t> now(places.size()); // the original rows in their order after the edits so far
    std::iota(now.begin(), now.end(), std::size_t(0));
    std::vector<std::size_t> wanted = now;
    std::ranges::stable_sort(wanted, {}, [&](std::size_t row) { return places[row]; });
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (now[i] == wanted[i])
            continue;
        const auto from = std::ranges::find(now, wanted[i]);
        edits.push_back({Operation::Remove, JsonPointer::config(static_cast<std::size_t>(from - now.begin())), {}});
        edits.push_back({Operation::Add, JsonPointer::config(i), toJson(document.configs[wanted[i]]->record())});
        std::rotate(now.begin() + static_cast<std::ptrdiff_t>(i), from, from + 1);
    }
    return edits;
}

} // namespace

const std::optional<JsonValue> &NotedConflict::of(MergeSide side) const
{
    return side == MergeSide::Base ? base : side == MergeSide::Ours ? ours : theirs;
}

std::vector<NotedConflict> notedConflicts(const BackendConfig &document)
{
    std::vector<NotedConflict> conflicts;
    appendConflicts(document.head, std::nullopt, conflicts);
    for (std::size_t row = 0; row < document.configs.size(); ++row)
        appendConflicts(document.configs[row]->record(), row, conflicts);
    return conflicts;
}

std::vector<Edit> solution(const BackendConfig &document, const NotedConflict &conflict, MergeSide side)
{
    const std::optional<JsonValue> &value = conflict.of(side);
    const JsonPointer record = placeOf(conflict);
    if (conflict.row && conflict.field == wholeEntryKey) {
        if (value)
            return {{Operation::Replace, record, *value}};
        return {{Operation::Remove, record, {}}};
    }
    std::vector<Edit> edits = solutionAsItIs(document, conflict);
    if (isAboutOrder(document, conflict)) {
        if (value && value->array())
            std::ranges::move(reordered(document, *value->array()), std::back_inserter(edits));
        return edits;
    }
    const bool isThere = toJson(recordOf(document, conflict)).find(conflict.field) != nullptr;
    if (value)
        edits.push_back({isThere ? Operation::Replace : Operation::Add, record / conflict.field, *value});
    else if (isThere)
        edits.push_back({Operation::Remove, record / conflict.field, {}});
    return edits;
}

std::vector<Edit> solutionAsItIs(const BackendConfig &document, const NotedConflict &conflict)
{
    const JsonValue *note = unknownMember(recordOf(document, conflict), conflictKey);
    const JsonPointer place = placeOf(conflict) / conflictKey;
    const bool hasOthers = note && note->object() && note->object()->size() > 1;
    return {{Operation::Remove, hasOthers ? place / conflict.field : place, {}}};
}

} // namespace bcfg::diff
