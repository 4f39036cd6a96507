// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/patch.h"

#include "core/document/json/exporter.h"
#include "core/document/model/commonends.h"
#include "core/document/model/mapped.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/dtypelists.h"
#include "core/exchange/diff/entries.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace bcfg::diff {

namespace {

using Operation = Edit::Operation;

bool hasDuplicates(const JsonValue::Object &object)
{
    std::set<std::string_view> keys;
    return !std::ranges::all_of(object, [&](const auto &member) { return keys.insert(member.first).second; });
}

/// Appends edits that turn one array into another. Elements that both have at the beginning and the end are left alone.
void appendArrayEdits(const JsonValue::Array &a, const JsonValue::Array &b, const JsonPointer &where,
                      std::vector<Edit> &edits)
{
    const auto [front, back] = commonEnds(a, b);
    const std::size_t both = std::min(a.size(), b.size()) - back;
    for (std::size_t i = front; i < both; ++i)
        edits.push_back({Operation::Replace, where / i, b[i]});
    for (std::size_t i = a.size() - back; i > std::max(both, front); --i)
        edits.push_back({Operation::Remove, where / (i - 1), {}});
    for (std::size_t i = std::max(both, front); i < b.size() - back; ++i)
        edits.push_back({Operation::Add, where / i, b[i]});
}

/// Appends edits that turn one object into another, member by member. Lists of dtype configs are edited by element.
void appendObjectEdits(const JsonValue &a, const JsonValue &b, const JsonPointer &where, std::vector<Edit> &edits)
{
    if (a == b)
        return;
    if (!a.object() || !b.object() || hasDuplicates(*a.object()) || hasDuplicates(*b.object())) {
        edits.push_back({Operation::Replace, where, b});
        return;
    }
    for (const auto &[key, value] : *a.object()) {
        if (!b.find(key))
            edits.push_back({Operation::Remove, where / key, {}});
    }
    for (const auto &[key, value] : *b.object()) {
        const JsonValue *before = a.find(key);
        if (!before)
            edits.push_back({Operation::Add, where / key, value});
        else if (key == info(Field::DTypeConfigs).key && before->array() && value.array())
            appendArrayEdits(*before->array(), *value.array(), where / key, edits);
        else if (!(*before == value))
            edits.push_back({Operation::Replace, where / key, value});
    }
}

/// A document with only that entry.
BackendConfig alone(const BackendConfig &document, const Shared<PatternConfig> &entry)
{
    Record head;
    head.set(Field::TorchApi, document.api, document.api);
    head.set(Field::Configs, KeptInConfigs(), document.api);
    return {std::move(head), {entry}, document.api};
}

bool isMade(const std::variant<BackendConfig, PatchError> &outcome, const BackendConfig &wanted)
{
    const BackendConfig *made = std::get_if<BackendConfig>(&outcome);
    return made && *made == wanted;
}

/// Appends edits that turn the entry in a row into another entry. Replaces the whole entry if edits of members cannot
/// reproduce it exactly, because they cannot move an unknown key.
void appendEntryEdits(const Shared<PatternConfig> &a, const Shared<PatternConfig> &b, std::size_t row,
                      const BackendConfig &document, std::vector<Edit> &edits)
{
    if (a.isSameAs(b))
        return;
    std::vector<Edit> ofEntry;
    const JsonValue wanted = toJson(b->record());
    appendObjectEdits(toJson(a->record()), wanted, JsonPointer::config(0), ofEntry);
    if (!isMade(applyEdits(alone(document, a), ofEntry), alone(document, b)))
        ofEntry = {{Operation::Replace, JsonPointer::config(0), wanted}};
    for (Edit &edit : ofEntry) {
        edit.where = edit.where.inConfig(row);
        edits.push_back(std::move(edit));
    }
}

/// The index at which a new dtype config belongs in the list of the first document.
std::size_t placeOfNew(const DTypeAlignment &alignment, std::size_t dtypeB)
{
    std::size_t place = 0;
    for (const DTypePair &pair : alignment.pairs) {
        if (pair.b == dtypeB)
            break;
        if (pair.a)
            place = *pair.a + 1;
    }
    return place;
}

/// The dtype configs of the first document's entry in the order of the second document. Those that only the first
/// document has keep their positions.
JsonValue reorderedDTypes(std::span<const DTypeConfig> configs, const DTypeAlignment &alignment)
{
    std::vector<std::size_t> order; // indices of the dtype configs that both documents have
    for (const DTypePair &pair : alignment.pairs) {
        if (pair.a && pair.b)
            order.push_back(*pair.a);
    }
    const std::set<std::size_t> inBoth(order.begin(), order.end());
    JsonValue::Array list;
    auto next = order.begin();
    for (std::size_t i = 0; i < configs.size(); ++i)
        list.push_back(toJson(configs[inBoth.contains(i) ? *next++ : i].record()));
    return list;
}

/// Appends the edits of a group that changes dtype configs, for one entry. `sites` are the sites of the group in this
/// entry.
void appendDTypeEdits(const Comparison &comparison, Kind kind, std::span<const Site> sites, std::vector<Edit> &edits)
{
    const PatternConfig &before = *comparison.a.configs[*sites.front().a];
    const PatternConfig &after = *comparison.b.configs[*sites.front().b];
    const JsonPointer list = JsonPointer::config(*sites.front().a) / info(Field::DTypeConfigs).key;
    const DTypeAlignment alignment =
        align(before.dtypeConfigs(), after.dtypeConfigs(), Meanings(SymbolCatalog::of(releaseOf(comparison.b))));
    if (kind == Kind::Move) {
        edits.push_back({Operation::Replace, list, reorderedDTypes(before.dtypeConfigs(), alignment)});
        return;
    }
    if (kind == Kind::Add && !before.record().hasField(Field::DTypeConfigs))
        edits.push_back({Operation::Add, list, JsonValue::Array()});
    if (kind == Kind::Remove) {
        for (std::size_t i = sites.size(); i-- > 0;)
            edits.push_back({Operation::Remove, list / *sites[i].dtypeA, {}});
        return;
    }
    std::size_t added = 0;
    for (const Site &site : sites) {
        const bool isNew = kind == Kind::Add;
        edits.push_back({isNew ? Operation::Add : Operation::Replace,
                         list / (isNew ? placeOfNew(alignment, *site.dtypeB) + added++ : *site.dtypeA),
                         toJson(after.dtypeConfigs()[*site.dtypeB].record())});
    }
}

/// Appends edits that insert the group's entries into the first document. Each entry goes behind one that precedes it
/// in the second document: the nearest one that the first document has; without such an entry, to the beginning.
void appendInsertions(const Comparison &comparison, const Group &group, std::vector<Edit> &edits)
{
    std::vector<std::optional<std::size_t>> rowInA(comparison.b.configs.size());
    for (const Site &site : comparison.entries) {
        if (site.b)
            rowInA[*site.b] = site.a;
    }
    if (!comparison.a.head.get<KeptInConfigs>(Field::Configs))
        edits.push_back({comparison.a.head.hasField(Field::Configs) ? Operation::Replace : Operation::Add,
                         JsonPointer() / info(Field::Configs).key, JsonValue::Array()});
    // The first document's entries in their present order. An entry of `a` is known by its row in `a`; an inserted
    // entry by behindAll + its row in `b`.
    std::vector<std::size_t> rows;
    const std::size_t behindAll = comparison.a.configs.size();
    std::set<std::size_t> takenOut;
    std::set<std::size_t> coming;
    for (const Site &site : group.sites) {
        if (site.a)
            takenOut.insert(*site.a);
        coming.insert(*site.b);
    }
    for (std::size_t row = 0; row < behindAll; ++row) {
        if (!takenOut.contains(row))
            rows.push_back(row);
    }
    for (const std::size_t row : coming) {
        auto place = rows.begin();
        for (std::size_t before = row; before > 0 && place == rows.begin(); --before) {
            const bool isInserted = coming.contains(before - 1); // earlier new entries have been inserted already
            const std::optional<std::size_t> known = isInserted ? behindAll + before - 1 : rowInA[before - 1];
            if (!known || (!isInserted && takenOut.contains(*known)))
                continue;
            place = std::ranges::find(rows, *known) + 1;
        }
        const auto index = static_cast<std::size_t>(place - rows.begin());
        const JsonValue entry =
            toJson((rowInA[row] ? comparison.a.configs[*rowInA[row]] : comparison.b.configs[row])->record());
        edits.push_back({Operation::Add, JsonPointer::config(index), entry});
        rows.insert(place, behindAll + row);
    }
}

void appendRemovals(const Group &group, std::vector<Edit> &edits)
{
    for (auto site = group.sites.rbegin(); site != group.sites.rend(); ++site)
        edits.push_back({Operation::Remove, JsonPointer::config(*site->a), {}});
}

void appendFieldEdit(const std::optional<JsonValue> &before, const std::optional<JsonValue> &after,
                     const JsonPointer &where, std::vector<Edit> &edits)
{
    if (after)
        edits.push_back({before ? Operation::Replace : Operation::Add, where, *after});
    else
        edits.push_back({Operation::Remove, where, {}});
}

} // namespace

std::vector<Edit> editsOf(const Comparison &comparison, const Group &group)
{
    std::vector<Edit> edits;
    const bool isWhole = group.field.empty();
    if (isWhole && group.kind == Kind::Add) {
        appendInsertions(comparison, group, edits);
    } else if (isWhole && group.kind == Kind::Remove) {
        appendRemovals(group, edits);
    } else if (isWhole && group.kind == Kind::Move) {
        appendRemovals(group, edits);
        appendInsertions(comparison, group, edits);
    } else if (group.sites.empty()) {
        if (isWhole)
            edits.push_back({Operation::Replace, JsonPointer(), toJson(comparison.b)});
        else
            appendFieldEdit(group.before, group.after, JsonPointer() / group.field, edits);
    } else if (group.sites.front().dtypeA || group.sites.front().dtypeB ||
               (group.kind == Kind::Move && group.field == info(Field::DTypeConfigs).key)) {
        for (auto site = group.sites.begin(); site != group.sites.end();) {
            const auto end =
                std::find_if(site, group.sites.end(), [&](const Site &other) { return other.a != site->a; });
            appendDTypeEdits(comparison, group.kind, std::span(site, end), edits);
            site = end;
        }
    } else {
        for (const Site &site : group.sites) {
            const JsonValue before = toJson(comparison.a.configs[*site.a]->record());
            const JsonValue after = toJson(comparison.b.configs[*site.b]->record());
            const JsonPointer entry = JsonPointer::config(*site.a);
            if (isWhole || !before.object() || !after.object())
                edits.push_back({Operation::Replace, entry, after});
            else
                appendFieldEdit(copyOf(before.find(group.field)), copyOf(after.find(group.field)), entry / group.field,
                                edits);
        }
    }
    return edits;
}

std::vector<Edit> editsBack(const Comparison &comparison, const Group &group)
{
    const auto swapped = [](Site site) {
        std::swap(site.a, site.b);
        std::swap(site.dtypeA, site.dtypeB);
        return site;
    };
    const auto isBefore = [](const Site &x, const Site &y) { // by row of the first document, the order of Group::sites
        return std::tie(x.a, x.dtypeA) < std::tie(y.a, y.dtypeA);
    };
    Comparison back{comparison.b, comparison.a, {}, {}, {}};
    std::ranges::transform(comparison.entries, std::back_inserter(back.entries), swapped);
    Group change = group;
    change.kind = group.kind == Kind::Add ? Kind::Remove : group.kind == Kind::Remove ? Kind::Add : group.kind;
    std::swap(change.before, change.after);
    std::ranges::transform(group.sites, change.sites.begin(), swapped);
    std::ranges::stable_sort(change.sites, isBefore);
    return editsOf(back, change);
}

Group partOf(const Group &group, std::optional<std::size_t> a, std::optional<std::size_t> b)
{
    Group part = group;
    std::erase_if(part.sites, [&](const Site &site) { return site.a != a || site.b != b; });
    return part;
}

std::vector<Edit> patch(const BackendConfig &a, const BackendConfig &b)
{
    std::vector<Edit> whole{{Operation::Replace, JsonPointer(), toJson(b)}};
    if (!a.head.get<KeptInConfigs>(Field::Configs) || !b.head.get<KeptInConfigs>(Field::Configs))
        return a == b ? std::vector<Edit>() : whole;

    std::vector<Edit> edits;
    appendObjectEdits(toJson(a.head), toJson(b.head), JsonPointer(), edits);
    const BackendConfig headOfB{b.head, {}, b.api};
    if (!isMade(applyEdits({a.head, {}, a.api}, edits), headOfB))
        return whole;

    // Entries are paired by meaning. Entries of another generation are migrated before they are paired.
    const std::vector<Shared<PatternConfig>> afterHead = a.api == b.api ? a.configs : inOrderOf(b.api, a.configs);
    const BackendConfig migrated = a.api == b.api ? a : compare(a, b).a;
    const std::vector<Site> pairs = pairedEntries(migrated, b, SymbolCatalog::of(releaseOf(b)));
    const std::vector<bool> stays = staying(pairs);
    std::vector<bool> isThere(b.configs.size()); // by row of b
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!stays[i])
            continue;
        appendEntryEdits(afterHead[*pairs[i].a], b.configs[*pairs[i].b], *pairs[i].a, b, edits);
        isThere[*pairs[i].b] = true;
    }
    for (std::size_t row = a.configs.size(); row-- > 0;) { // pairs[row] has the entry in this row of a
        if (!stays[row])
            edits.push_back({Operation::Remove, JsonPointer::config(row), {}});
    }
    for (std::size_t row = 0; row < isThere.size(); ++row) {
        if (!isThere[row])
            edits.push_back({Operation::Add, JsonPointer::config(row), toJson(b.configs[row]->record())});
    }
    return edits;
}

} // namespace bcfg::diff
