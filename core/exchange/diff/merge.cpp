// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/merge.h"

#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/exchange/conversion/migration.h"
#include "core/exchange/diff/entries.h"
#include "core/exchange/diff/recordmerge.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace bcfg::diff {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;
using Numbers = std::vector<std::size_t>; // the numbers of a side's entries, by row

std::string configsKey()
{
    return std::string(info(Field::Configs).key);
}

/// Sets a member of an object, in place if there is one.
void setMember(JsonValue &object, const std::string &key, JsonValue value)
{
    if (JsonValue *member = object.find(key))
        *member = std::move(value);
    else
        object.object()->emplace_back(key, std::move(value));
}

/// Adds a conflict to `$conflict` of an object.
void note(JsonValue &object, const std::string &field, const Versions &versions)
{
    const std::string key(conflictKey);
    JsonValue noted = copyOf(object.find(key)).value_or(Object());
    if (!noted.object()) // keeps a user's own value of `$conflict` as a conflict
        noted = Object{{key, Object{{"ours", noted}}}};
    setMember(noted, field, RecordMerge::noted(versions));
    setMember(object, key, std::move(noted));
}

bool isSameButForPattern(PatternConfig a, PatternConfig b)
{
    for (const Field field : fields(Level::PatternConfig, FieldKind::Pattern)) {
        a.remove(field);
        b.remove(field);
    }
    return toJson(a.record()) == toJson(b.record());
}

/// A document with the number of each of its entries.
struct Side
{
    const BackendConfig &document;
    Numbers numbers;
    Rows rows; // by number

    const Shared<PatternConfig> *entry(std::size_t number) const
    {
        return rows[number] ? &document.configs[*rows[number]] : nullptr;
    }
    std::optional<JsonValue> json(std::size_t number) const
    {
        const Shared<PatternConfig> *found = entry(number);
        return found ? std::optional(toJson((*found)->record())) : std::nullopt;
    }
};

class Merger
{
public:
    Merger(const BackendConfig &base, const BackendConfig &ours, const BackendConfig &theirs, Api api, Prefer prefer)
        : m_catalog(SymbolCatalog::of(releaseOf(ours))),
          m_meanings(m_catalog),
          m_records(m_meanings, api, prefer),
          m_numbers(m_catalog),
          m_base{base, m_numbers.of(base), {}},
          m_ours{ours, m_numbers.of(ours), {}},
          m_theirs{theirs, m_numbers.of(theirs), {}},
          m_prefer(prefer)
    {
        for (Side *side : {&m_base, &m_ours, &m_theirs})
            side->rows = rowsByNumber(side->numbers, m_numbers.count());
        followRenames();
        m_result.document.api = api;
    }

    Merged merge()
    {
        mergeHead();
        if (!m_isHeadOnly)
            mergeEntries();
        return std::move(m_result);
    }

private:
    using Renames = std::map<std::size_t, std::size_t>; // the base's number of an entry -> its row in the side
    using Entries = std::vector<std::optional<Shared<PatternConfig>>>; // by number; nullopt: removed

    /// The entries of the base in which a side has changed only the pattern, without moving them.
    Renames renamesOf(const Side &side) const
    {
        Renames renames;
        const Numbers &numbers = m_base.numbers;
        for (std::size_t row = 0; row < numbers.size(); ++row) {
            if (side.rows[numbers[row]])
                continue;
            const Rows::value_type before = row == 0 ? Rows::value_type() : side.rows[numbers[row - 1]];
            const Rows::value_type behind =
                row + 1 == numbers.size() ? side.numbers.size() : side.rows[numbers[row + 1]];
            const std::size_t at = before ? *before + 1 : 0;
            if ((row > 0 && !before) || behind != at + 1 || m_base.rows[side.numbers[at]])
                continue;
            if (isSameButForPattern(*m_base.document.configs[row], *side.document.configs[at]))
                renames.emplace(numbers[row], at);
        }
        return renames;
    }

    /// Gives an entry with a changed pattern the number that it has in the base, if the other side still has the entry
    /// with the old pattern. So changes of the other side are merged into it. If the other side has an entry with the
    /// new pattern, the number stays, because these two entries correspond.
    void followRenames()
    {
        const Renames ofOurs = renamesOf(m_ours);
        const Renames ofTheirs = renamesOf(m_theirs);
        const Rows rowsOfOurs = m_ours.rows;
        const auto follow = [&](Side &side, const Renames &renames, const Rows &rowsOfOther, const Renames &ofOther) {
            for (const auto &[number, row] : renames) {
                const std::size_t *alike = valueUnder(ofOther, number);
                const Rows::value_type same = rowsOfOther[side.numbers[row]];
                const bool isRival = same && (!alike || *alike != *same);
                if (isRival || (!alike && !rowsOfOther[number]))
                    continue;
                side.rows[side.numbers[row]] = std::nullopt;
                side.rows[number] = row;
                side.numbers[row] = number;
            }
        };
        follow(m_ours, ofOurs, m_theirs.rows, ofTheirs);
        follow(m_theirs, ofTheirs, rowsOfOurs, ofOurs);
    }

    static bool hasList(const Side &side)
    {
        const Record &head = side.document.head;
        return head.get<KeptInConfigs>(Field::Configs) || !head.hasField(Field::Configs);
    }

    /// The members of the document itself, with an empty list of entries, or the value that stands in its place.
    static JsonValue headJson(const Record &head)
    {
        JsonValue json = toJson(head);
        if (head.get<KeptInConfigs>(Field::Configs))
            *json.find(configsKey()) = Array();
        return json;
    }

    void mergeHead()
    {
        const Versions heads{headJson(m_base.document.head), headJson(m_ours.document.head),
                             headJson(m_theirs.document.head)};
        JsonValue members;
        std::vector<std::pair<std::string, Versions>> conflicts;
        if (const std::optional<JsonValue> *agreed = heads.agreed()) {
            members = **agreed;
        } else {
            RecordMerge::Result merged = m_records.merge(&*heads.base, *heads.ours, *heads.theirs, Level::Document);
            members = std::move(merged.members);
            conflicts = std::move(merged.conflicts);
        }
        if (!hasList(m_base) || !hasList(m_ours) || !hasList(m_theirs))
            mergeWithoutList(members, conflicts);
        for (const auto &[key, versions] : conflicts) {
            note(members, key, versions);
            m_result.conflicts.push_back({std::nullopt, key});
        }
        setHead(members);
    }

    void setHead(const JsonValue &members) { m_result.document.head = readDocument(members)->head; }

    /// Merges `configs` as one value where some side has no list there.
    void mergeWithoutList(JsonValue &members, std::vector<std::pair<std::string, Versions>> &conflicts)
    {
        const std::string key = configsKey();
        const auto listOf = [&](const Side &side) -> std::optional<JsonValue> {
            return copyOf(toJson(side.document).find(key));
        };
        const Versions versions{listOf(m_base), listOf(m_ours), listOf(m_theirs)};
        const std::optional<JsonValue> *agreed = versions.agreed();
        const bool isTheirs = agreed ? agreed == &versions.theirs : m_prefer == Prefer::Theirs;
        const Side &side = isTheirs ? m_theirs : m_ours;
        m_isHeadOnly = true;
        std::erase_if(conflicts, [&](const auto &conflict) { return conflict.first == key; });
        if (std::optional<JsonValue> list = copyOf(headJson(side.document.head).find(key)))
            setMember(members, key, *std::move(list));
        else
            std::erase_if(*members.object(), [&](const auto &other) { return other.first == key; });
        m_result.document.configs = side.document.configs;
        if (!agreed && m_prefer == Prefer::Nobody)
            conflicts.emplace_back(key, versions);
    }

    void mergeEntries()
    {
        Entries entries(m_numbers.count());
        for (std::size_t number = 0; number < entries.size(); ++number)
            entries[number] = mergeEntry(number);
        const Numbers order = orderOf(entries);
        for (const std::size_t number : order) {
            for (const std::string &field : m_conflicts[number])
                m_result.conflicts.push_back({m_result.document.configs.size(), field});
            m_result.document.configs.push_back(*entries[number]);
        }
        if (!order.empty() && !m_result.document.head.get<KeptInConfigs>(Field::Configs))
            m_result.document.head.set(Field::Configs, KeptInConfigs(), m_result.document.api);
    }

    std::optional<Shared<PatternConfig>> mergeEntry(std::size_t number)
    {
        const Shared<PatternConfig> *base = m_base.entry(number);
        const Shared<PatternConfig> *ours = m_ours.entry(number);
        const Shared<PatternConfig> *theirs = m_theirs.entry(number);
        if (!ours && !theirs)
            return std::nullopt;
        if (!base && (!ours || !theirs))
            return ours ? *ours : *theirs;
        if (ours && theirs && ours->isSameAs(*theirs))
            return *ours;
        const Versions versions{m_base.json(number), m_ours.json(number), m_theirs.json(number)};
        if (!ours || !theirs) { // one side has removed the entry
            const bool isUnchanged = m_meanings.of(**base) == m_meanings.of(ours ? **ours : **theirs);
            return isUnchanged ? std::nullopt : inConflict(number, versions);
        }
        if (const std::optional<JsonValue> *agreed = versions.agreed())
            return agreed == &versions.ours ? *ours : *theirs;
        const bool areObjects =
            (!base || versions.base->object()) && versions.ours->object() && versions.theirs->object();
        if (!areObjects)
            return inConflict(number, versions);
        RecordMerge::Result merged =
            m_records.merge(pointerTo(versions.base), *versions.ours, *versions.theirs, Level::PatternConfig);
        JsonValue entry = std::move(merged.members);
        for (const auto &[key, each] : merged.conflicts) {
            note(entry, key, each);
            m_conflicts[number].push_back(key);
        }
        return entryOf(entry);
    }

    std::optional<Shared<PatternConfig>> inConflict(std::size_t number, const Versions &versions)
    {
        if (m_prefer != Prefer::Nobody) {
            const std::optional<JsonValue> &side = m_records.preferred(versions);
            return side ? std::optional(entryOf(*side)) : std::nullopt;
        }
        // The entry is kept even if our side has removed it, so that no change of a user is lost.
        const JsonValue &kept = versions.ours ? *versions.ours : *versions.theirs;
        JsonValue entry = kept.object() ? kept : Object();
        note(entry, std::string(wholeEntryKey), versions);
        m_conflicts[number].emplace_back(wholeEntryKey);
        return entryOf(entry);
    }

    Shared<PatternConfig> entryOf(const JsonValue &json) const
    {
        return Shared<PatternConfig>::make(readPatternConfig(json, m_result.document.api));
    }

    // The order of the result is that of the base, but each pair of entries that a side has reversed is reversed. An
    // entry that a side has added comes after the same entry as in that side.

    /// The numbers of a side's entries that all of `others` have, too, in the order of the side.
    static Numbers numbersIn(const Side &side, std::initializer_list<const Side *> others)
    {
        Numbers result;
        for (const std::size_t number : side.numbers) {
            if (std::ranges::all_of(others, [&](const Side *other) { return other->rows[number].has_value(); }))
                result.push_back(number);
        }
        return result;
    }

    bool hasReordered(const Side &side) const { return numbersIn(side, {&m_base}) != numbersIn(m_base, {&side}); }

    /// The numbers of the base's entries that both sides have, with each pair in the order of the base unless a side
    /// has reversed it; nullopt where no such order exists.
    std::optional<Numbers> orderOfBoth() const
    {
        struct Placed
        {
            std::size_t number;
            std::size_t greatestOfOurs; // the greatest row in ours of the entries up to this one
            std::size_t greatestOfTheirs;
        };
        std::vector<Placed> order;
        for (const std::size_t number : numbersIn(m_base, {&m_ours, &m_theirs})) {
            goOn();
            const std::size_t x = *m_ours.rows[number];
            const std::size_t y = *m_theirs.rows[number];
            auto at = order.end();
            const auto isTurned = [&](std::size_t other) {
                return *m_ours.rows[other] > x || *m_theirs.rows[other] > y;
            };
            while (at != order.begin() && isTurned(std::prev(at)->number))
                --at;
            if (at != order.begin() && (std::prev(at)->greatestOfOurs > x || std::prev(at)->greatestOfTheirs > y))
                return std::nullopt;
            for (auto each = order.insert(at, {number, x, y}); each != order.end(); ++each) {
                each->greatestOfOurs = std::max(each->greatestOfOurs, x);
                each->greatestOfTheirs = std::max(each->greatestOfTheirs, y);
            }
        }
        return mapped(order, &Placed::number);
    }

    /// The numbers of the base's entries that stay, in their merged order. Notes a conflict if no order allows all
    /// moves.
    Numbers orderOfBase()
    {
        const bool ours = hasReordered(m_ours);
        const bool theirs = hasReordered(m_theirs);
        if (!ours || !theirs)
            return numbersIn(theirs ? m_theirs : ours ? m_ours : m_base, {&m_base});
        if (std::optional<Numbers> both = orderOfBoth())
            return *std::move(both);
        if (m_prefer == Prefer::Nobody)
            noteOrder();
        return numbersIn(m_prefer == Prefer::Theirs ? m_theirs : m_ours, {&m_base});
    }

    /// Notes a conflict of both sides' orders: the keys of the entries in the order of each version.
    void noteOrder()
    {
        const auto keysOf = [](const Side &side) {
            return JsonValue(mapped(side.document.configs, [&](const Shared<PatternConfig> &config) {
                return keyJson(*config, side.document.api);
            }));
        };
        JsonValue head = headJson(m_result.document.head);
        note(head, configsKey(), {keysOf(m_base), keysOf(m_ours), keysOf(m_theirs)});
        setHead(head);
        m_result.conflicts.push_back({std::nullopt, configsKey()});
    }

    static constexpr std::size_t front = static_cast<std::size_t>(-1);

    /// The numbers in `all` for which follows(number) is true, by the last of `leaders` before them; by `front` if
    /// there is none.
    template <class Follows>
    static std::map<std::size_t, Numbers> followers(const Numbers &all, const Numbers &leaders, Follows follows)
    {
        const std::set<std::size_t> leads(leaders.begin(), leaders.end());
        std::map<std::size_t, Numbers> result;
        std::size_t last = front;
        for (const std::size_t number : all) {
            if (leads.contains(number))
                last = number;
            else if (follows(number))
                result[last].push_back(number);
        }
        return result;
    }

    std::string textOfRun(const Side &side, const Numbers &run) const
    {
        return joined(run, "", [&](std::size_t number) { return writeJsonLine(*side.json(number)); });
    }

    /// The numbers of all entries of the base that stay, in their order. Those that orderOfBase() lacks follow the
    /// entry before them in the base.
    Numbers staying(const Entries &entries)
    {
        Numbers ordered = orderOfBase();
        std::erase_if(ordered, [&](std::size_t number) { return !entries[number]; });
        auto others =
            followers(m_base.numbers, ordered, [&](std::size_t number) { return entries[number].has_value(); });
        Numbers stays = others[front];
        for (const std::size_t number : ordered) {
            stays.push_back(number);
            std::ranges::copy(others[number], std::back_inserter(stays));
        }
        return stays;
    }

    Numbers orderOf(const Entries &entries)
    {
        const Numbers stays = staying(entries);
        const auto isAdded = [&](std::size_t number) {
            return !m_base.rows[number];
        };
        auto byOurs = followers(m_ours.numbers, stays, isAdded);
        auto byTheirs = followers(m_theirs.numbers, stays, isAdded);
        Numbers order;
        std::set<std::size_t> isDone;
        const auto append = [&](const Numbers &run) {
            for (const std::size_t number : run) {
                if (entries[number] && isDone.insert(number).second)
                    order.push_back(number);
            }
        };
        const auto appendAdded = [&](std::size_t behind) {
            const Numbers &ours = byOurs[behind];
            const Numbers &theirs = byTheirs[behind];
            const bool oursFirst = textOfRun(m_ours, ours) <= textOfRun(m_theirs, theirs);
            append(oursFirst ? ours : theirs);
            append(oursFirst ? theirs : ours);
        };
        appendAdded(front);
        for (const std::size_t number : stays) {
            order.push_back(number);
            appendAdded(number);
        }
        return order;
    }

    const SymbolCatalog &m_catalog;
    Meanings m_meanings;
    RecordMerge m_records;
    EntryNumbers m_numbers;
    Side m_base;
    Side m_ours;
    Side m_theirs;
    Prefer m_prefer;
    bool m_isHeadOnly = false;
    std::map<std::size_t, std::vector<std::string>> m_conflicts; // number of the entry -> its fields in conflict
    Merged m_result;
};

} // namespace

Merged merge(const BackendConfig &base, const BackendConfig &ours, const BackendConfig &theirs, Prefer prefer)
{
    const Api api = ours.api != base.api ? ours.api : theirs.api;
    const Migrated base2 = migrate(base, api);
    const Migrated ours2 = migrate(ours, api);
    const Migrated theirs2 = migrate(theirs, api);
    Merged result = Merger(base2.document, ours2.document, theirs2.document, api, prefer).merge();
    // Merging may have changed the members that show the generation.
    if (!result.document.head.get<Api>(Field::TorchApi)) {
        const std::optional<BackendConfig> again = readDocument(toJson(result.document));
        if (!again || again->api != api)
            result.document.head.set(Field::TorchApi, api, api);
    }
    for (const Migrated *side : {&ours2, &theirs2})
        result.leftBehind.insert(result.leftBehind.end(), side->diagnostics.begin(), side->diagnostics.end());
    return result;
}

} // namespace bcfg::diff
