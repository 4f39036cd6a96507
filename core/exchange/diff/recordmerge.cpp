// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/recordmerge.h"

#include "core/check/mutes.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/record.h"
#include "core/exchange/diff/dtypelists.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <unordered_map>

namespace bcfg::diff {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

constexpr int deepestNoted = 50;

std::string textOf(const std::optional<JsonValue> &value)
{
    return value ? writeJsonLine(*value) : std::string();
}

int depthOf(const JsonValue &value)
{
    int depth = 0;
    if (const Array *array = value.array()) {
        for (const JsonValue &item : *array)
            depth = std::max(depth, depthOf(item));
    } else if (const Object *object = value.object()) {
        for (const auto &[key, member] : *object)
            depth = std::max(depth, depthOf(member));
    } else {
        return 0;
    }
    return depth + 1;
}

/// The members of an object by key; of equal keys the last one counts.
using Members = std::unordered_map<std::string_view, const JsonValue *>;

Members membersOf(const JsonValue &object)
{
    Members members;
    for (const auto &[key, value] : *object.object())
        members.insert_or_assign(key, &value);
    return members;
}

std::optional<JsonValue> memberIn(const Members &members, std::string_view key)
{
    const JsonValue *const *member = valueUnder(members, key);
    return member ? std::optional(**member) : std::nullopt;
}

std::optional<Field> fieldOf(std::optional<Level> level, const std::string &key)
{
    return level ? findField(*level, key) : std::nullopt;
}

/// The elements of `$ignore` by the rule and the pattern that each mutes. Returns nullopt if two elements mute the
/// same, or an element is no object.
std::optional<Object> mutesByWhat(const std::optional<JsonValue> &list)
{
    Object mutes;
    if (!list)
        return mutes;
    if (!list->array())
        return std::nullopt;
    std::set<std::string> seen;
    for (const JsonValue &element : *list->array()) {
        if (!element.object())
            return std::nullopt;
        std::string what = textOf(copyOf(element.find("rule"))) + ' ' + textOf(copyOf(element.find("pattern")));
        if (!seen.insert(what).second)
            return std::nullopt;
        mutes.emplace_back(std::move(what), element);
    }
    return mutes;
}

/// What a side made of the base's list of dtype configs. Its pointers point into the side's list.
struct ChangedList
{
    std::vector<const DTypeConfig *> versions; ///< by index in the base: the side's version; null: removed
    /// By index in the base: the version is a new dtype config that only takes the place of the old one.
    std::vector<bool> areReplaced;
    std::vector<std::vector<DTypeConfig>> added; ///< new ones, by number of the base's dtype configs before them
};

/// Reads a ChangedList from an alignment. If a side has replaced some successive dtype configs by the same number of
/// new ones, the new ones count as changed versions of the old ones, in order, so that changes of the other side can be
/// merged into them.
ChangedList changedList(std::size_t baseSize, const std::vector<DTypeConfig> &side, const DTypeAlignment &alignment)
{
    ChangedList list{std::vector<const DTypeConfig *>(baseSize), std::vector<bool>(baseSize),
                     std::vector<std::vector<DTypeConfig>>(baseSize + 1)};
    std::size_t passed = 0;
    std::vector<std::size_t> gone; // since the last pair
    // Since the last pair: new ones, each with the number of the base's dtype configs before it.
    std::vector<std::pair<const DTypeConfig *, std::size_t>> added;
    const auto placeAdded = [&] {
        for (std::size_t i = 0; i < added.size(); ++i) {
            if (gone.size() == added.size()) {
                list.versions[gone[i]] = added[i].first;
                list.areReplaced[gone[i]] = true;
            } else {
                list.added[added[i].second].push_back(*added[i].first);
            }
        }
        gone.clear();
        added.clear();
    };
    for (const DTypePair &pair : alignment.pairs) {
        if (pair.a && pair.b) {
            placeAdded();
            list.versions[*pair.a] = &side[*pair.b];
        } else if (pair.a) {
            gone.push_back(*pair.a);
        } else {
            added.emplace_back(&side[*pair.b], passed);
        }
        passed = pair.a ? *pair.a + 1 : passed;
    }
    placeAdded();
    return list;
}

/// The dtype configs of a list; nullopt where another value stands in its place.
std::optional<std::vector<DTypeConfig>> dtypeConfigsIn(const std::optional<JsonValue> &list, Api api)
{
    if (!list)
        return std::vector<DTypeConfig>();
    const FieldValue read = readFieldValue(*list, Field::DTypeConfigs, api);
    const auto *configs = std::get_if<Shared<DTypeConfigs>>(&read);
    return configs ? std::optional(**configs) : std::nullopt;
}

/// The place in ChangedList::added of each dtype config that a side added, by its meaning.
std::map<std::string, std::size_t> placesOfAdded(const ChangedList &list, const Meanings &meanings)
{
    std::map<std::string, std::size_t> places;
    for (std::size_t place = 0; place < list.added.size(); ++place) {
        for (const DTypeConfig &config : list.added[place])
            places.emplace(meanings.of(config), place);
    }
    return places;
}

/// Whether both sides have added the same dtype config in different places.
bool haveAddedApart(const std::map<std::string, std::size_t> &ours, const std::map<std::string, std::size_t> &theirs)
{
    return std::ranges::any_of(ours, [&](const auto &added) {
        const std::size_t *same = valueUnder(theirs, added.first);
        return same && *same != added.second;
    });
}

/// The merged list without repeated dtype configs: none occurs more often than on the side that has it most often. A
/// dtype config that one side has changed may have become equal to one that the other side has added.
Array withoutRepeated(const Array &merged, const std::vector<std::string> &meanings,
                      const std::vector<std::string> &ours, const std::vector<std::string> &theirs)
{
    using Counts = std::unordered_map<std::string, std::size_t>;
    Counts left;
    for (const std::vector<std::string> *side : {&ours, &theirs}) {
        Counts counts;
        for (const std::string &meaning : *side)
            left[meaning] = std::max(left[meaning], ++counts[meaning]);
    }
    Array list;
    for (std::size_t i = 0; i < merged.size(); ++i) {
        // Neither side has the dtype config if both changed it.
        const auto [count, isNew] = left.try_emplace(meanings[i], 1);
        if (count->second > 0) {
            --count->second;
            list.push_back(merged[i]);
        }
    }
    return list;
}

/// The dtype configs that two sides added at one place. Returns nullopt where one QConfig may satisfy a dtype config of
/// each side: PyTorch takes the first one, and nothing says which order is meant.
std::optional<Array> mergeAdded(const std::vector<DTypeConfig> &ours, const std::vector<DTypeConfig> &theirs,
                                const Meanings &meanings)
{
    const auto jsonOf = [](const std::vector<DTypeConfig> &configs) {
        return mapped(configs, [](const DTypeConfig &config) { return toJson(config.record()); });
    };
    const std::vector<std::string> x = meanings.of(ours);
    const std::vector<std::string> y = meanings.of(theirs);
    const Array listOfOurs = jsonOf(ours);
    const Array listOfTheirs = jsonOf(theirs);
    const bool oursFirst = textOf(JsonValue(listOfOurs)) <= textOf(JsonValue(listOfTheirs));
    if (y.empty() || x == y)
        return x == y && !oursFirst ? listOfTheirs : listOfOurs;
    if (x.empty())
        return listOfTheirs;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        for (std::size_t j = 0; j < theirs.size(); ++j) {
            if (x[i] == y[j] || mayBothFit(ours[i], theirs[j]))
                return std::nullopt;
        }
    }
    Array list = oursFirst ? listOfOurs : listOfTheirs;
    const Array &second = oursFirst ? listOfTheirs : listOfOurs;
    list.insert(list.end(), second.begin(), second.end());
    return list;
}

} // namespace

JsonValue RecordMerge::noted(const Versions &versions)
{
    Object object;
    for (const auto &[name, value] : {std::pair("base", &versions.base), std::pair("ours", &versions.ours),
                                      std::pair("theirs", &versions.theirs)}) {
        if (*value) // a file may have only 64 levels, so deep values become text
            object.emplace_back(name, depthOf(**value) > deepestNoted ? JsonValue(writeJsonLine(**value)) : **value);
    }
    return object;
}

const std::optional<JsonValue> &RecordMerge::preferred(const Versions &versions) const
{
    return m_prefer == Prefer::Theirs ? versions.theirs : versions.ours;
}

std::string RecordMerge::meaning(const std::string &key, const std::optional<JsonValue> &value,
                                 std::optional<Level> level) const
{
    if (!value)
        return {};
    const std::optional<Field> field = fieldOf(level, key);
    if (!field)
        return m_meanings.of(*value);
    const FieldValue read = readFieldValue(*value, *field, m_api);
    return m_meanings.of(*field, &read);
}

RecordMerge::Result RecordMerge::merge(const JsonValue *base, const JsonValue &ours, const JsonValue &theirs,
                                       std::optional<Level> level) const
{
    std::vector<std::string> keys; // in the order of ours, then of theirs
    std::set<std::string_view> seen;
    for (const JsonValue *side : {&ours, &theirs}) {
        for (const auto &[key, value] : *side->object()) {
            if (seen.insert(key).second)
                keys.push_back(key);
        }
    }
    const Members ofBase = base ? membersOf(*base) : Members();
    const Members ofOurs = membersOf(ours);
    const Members ofTheirs = membersOf(theirs);
    Result result;
    for (const std::string &key : keys) {
        Versions versions{memberIn(ofBase, key), memberIn(ofOurs, key), memberIn(ofTheirs, key)};
        MergedValue merged = mergeMember(key, versions, level, !base);
        if (merged.value)
            result.members.emplace_back(key, *std::move(merged.value));
        if (merged.isConflict)
            result.conflicts.emplace_back(key, std::move(versions));
    }
    return result;
}

RecordMerge::MergedValue RecordMerge::mergeMember(const std::string &key, const Versions &versions,
                                                  std::optional<Level> level, bool isNew) const
{
    const auto &[base, ours, theirs] = versions;
    if (const std::optional<JsonValue> *agreed = versions.agreed())
        return {*agreed};
    const std::string was = meaning(key, base, level);
    const std::string x = meaning(key, ours, level);
    const std::string y = meaning(key, theirs, level);
    if (x == y) // by the texts, so that the result does not depend on which side is ours
        return {textOf(ours) <= textOf(theirs) ? ours : theirs};
    // In an added record, an explicit default counts like any other value.
    const bool areRivals = isNew && ours && theirs;
    if (!areRivals) {
        if (y == was)
            return {ours};
        if (x == was)
            return {theirs};
        const std::optional<Field> field = fieldOf(level, key);
        std::optional<JsonValue> merged;
        if (level == Level::Document && key == Mutes::key)
            merged = mergeMutes(versions);
        else if (!field && key != conflictKey)
            merged = mergeObjects(versions, std::nullopt);
        else if (field && info(*field).kind == FieldKind::DTypeConfigs)
            merged = mergeLists(versions);
        else if (field && info(*field).kind == FieldKind::ConstrainedDType)
            merged = mergeConstraints(versions);
        if (merged)
            return {std::move(merged)};
    }
    return {preferred(versions), m_prefer == Prefer::Nobody};
}

std::optional<JsonValue> RecordMerge::mergeObjects(const Versions &versions, std::optional<Level> level) const
{
    const auto &[base, ours, theirs] = versions;
    if (!ours || !ours->object() || !theirs || !theirs->object() || (base && !base->object()))
        return std::nullopt;
    Result merged = RecordMerge(m_meanings, m_api, Prefer::Nobody).merge(pointerTo(base), *ours, *theirs, level);
    return merged.conflicts.empty() ? std::optional<JsonValue>(std::move(merged.members)) : std::nullopt;
}

/// Merges constraints, where a dtype alone may be a text. Returns nullopt on a conflict, and where the base has none.
std::optional<JsonValue> RecordMerge::mergeConstraints(const Versions &versions) const
{
    const std::string dtype(info(Field::DType).key);
    const auto asObject = [&](const std::optional<JsonValue> &value) {
        return value && value->string() ? JsonValue(Object{{dtype, *value}}) : value;
    };
    if (!versions.base)
        return std::nullopt;
    const std::optional<JsonValue> merged =
        mergeObjects({asObject(versions.base), asObject(versions.ours), asObject(versions.theirs)}, Level::Constraints);
    const bool isBare = merged && merged->object()->size() == 1 && merged->object()->front().first == dtype;
    return isBare ? merged->object()->front().second : merged;
}

/// Merges `$ignore` by what each element mutes, as the order of elements means nothing. Returns nullopt on a conflict.
std::optional<JsonValue> RecordMerge::mergeMutes(const Versions &versions) const
{
    const std::optional<Object> base = mutesByWhat(versions.base);
    const std::optional<Object> ours = mutesByWhat(versions.ours);
    const std::optional<Object> theirs = mutesByWhat(versions.theirs);
    if (!base || !ours || !theirs)
        return std::nullopt;
    std::optional<JsonValue> merged =
        mergeObjects({JsonValue(*base), JsonValue(*ours), JsonValue(*theirs)}, std::nullopt);
    if (!merged)
        return std::nullopt;
    std::map<std::string_view, std::size_t> places; // index in the base's list
    for (const auto &[what, element] : *base)
        places.emplace(what, places.size());
    std::ranges::sort(*merged->object(), {}, [&](const Object::value_type &mute) {
        return std::pair(copyOf(valueUnder(places, mute.first)).value_or(places.size()), mute.first);
    });
    return JsonValue(mapped(*merged->object(), [](Object::value_type &mute) { return std::move(mute.second); }));
}

/// Merges lists of dtype configs. Returns nullopt on a conflict in them, and where a side has changed their order.
std::optional<JsonValue> RecordMerge::mergeLists(const Versions &versions) const
{
    const auto base = dtypeConfigsIn(versions.base, m_api);
    const auto ours = dtypeConfigsIn(versions.ours, m_api);
    const auto theirs = dtypeConfigsIn(versions.theirs, m_api);
    if (!base || !ours || !theirs)
        return std::nullopt;
    const DTypeAlignment toOurs = align(*base, *ours, m_meanings);
    const DTypeAlignment toTheirs = align(*base, *theirs, m_meanings);
    if (toOurs.hasOtherOrder || toTheirs.hasOtherOrder)
        return std::nullopt;
    const ChangedList x = changedList(base->size(), *ours, toOurs);
    const ChangedList y = changedList(base->size(), *theirs, toTheirs);
    if (haveAddedApart(placesOfAdded(x, m_meanings), placesOfAdded(y, m_meanings)))
        return std::nullopt;
    Array list;
    for (std::size_t i = 0; i <= base->size(); ++i) {
        const std::optional<Array> added = mergeAdded(x.added[i], y.added[i], m_meanings);
        if (!added)
            return std::nullopt;
        list.insert(list.end(), added->begin(), added->end());
        if (i == base->size())
            break;
        const DTypeConfig *ofOurs = x.versions[i];
        const DTypeConfig *ofTheirs = y.versions[i];
        // Both sides removed the dtype config, and one has a new one in its place.
        if ((!ofOurs && y.areReplaced[i]) || (!ofTheirs && x.areReplaced[i])) {
            list.push_back(toJson((ofOurs ? ofOurs : ofTheirs)->record()));
            continue;
        }
        MergedValue merged = mergeDTypeConfig((*base)[i], ofOurs, ofTheirs);
        if (merged.isConflict)
            return std::nullopt;
        if (merged.value)
            list.push_back(*std::move(merged.value));
    }
    const auto read = dtypeConfigsIn(JsonValue(list), m_api);
    if (!read)
        return std::nullopt;
    return withoutRepeated(list, m_meanings.of(*read), m_meanings.of(*ours), m_meanings.of(*theirs));
}

/// Merges the versions of a dtype config of the base. `ours`, `theirs`: null for a side that removed it. The value of a
/// conflict is not used.
RecordMerge::MergedValue RecordMerge::mergeDTypeConfig(const DTypeConfig &base, const DTypeConfig *ours,
                                                       const DTypeConfig *theirs) const
{
    if (!ours || !theirs) {
        const DTypeConfig *left = ours ? ours : theirs;
        const bool isChanged = left && m_meanings.of(*left) != m_meanings.of(base);
        return {std::nullopt, isChanged};
    }
    const Versions versions{toJson(base.record()), toJson(ours->record()), toJson(theirs->record())};
    if (const std::optional<JsonValue> *agreed = versions.agreed())
        return {*agreed};
    const std::optional<JsonValue> merged = mergeObjects(versions, Level::DTypeConfig);
    return {merged, !merged};
}

} // namespace bcfg::diff
