// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/compare.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/document/model/record.h"
#include "core/exchange/conversion/migration.h"
#include "core/exchange/diff/dtypelists.h"
#include "core/exchange/diff/entries.h"
#include "core/exchange/diff/meaning.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace bcfg::diff {

namespace {

std::optional<JsonValue> jsonOf(const FieldValue *value)
{
    if (value && std::holds_alternative<KeptInConfigs>(*value))
        return JsonValue(JsonValue::Array()); // the elements of a list of dtype configs are compared one by one
    return value ? std::optional(toJson(*value)) : std::nullopt;
}

/// The values of keys that are no fields. The last of several equal keys counts.
std::map<std::string_view, const JsonValue *> unknownMembers(const Record &record, Level level)
{
    std::map<std::string_view, const JsonValue *> members;
    for (const Member &member : record.members()) {
        const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
        if (unknown && !findField(level, member.key()))
            members[member.key()] = &unknown->member->second;
    }
    return members;
}

/// The list of dtype configs; nullopt where another value stands in its place.
std::optional<std::span<const DTypeConfig>> dtypeConfigsOf(const PatternConfig &config)
{
    const FieldValue *value = config.record().find(Field::DTypeConfigs);
    if (value && !std::holds_alternative<Shared<DTypeConfigs>>(*value))
        return std::nullopt;
    return config.dtypeConfigs();
}

/// Gives a document the value that the document `from` has for a member of the document itself.
void takeMember(Field field, const BackendConfig &from, BackendConfig &document)
{
    if (const FieldValue *value = from.head.spelled(field))
        document.head.set(field, *value, document.api);
    else
        document.head.remove(field);
}

class Comparer
{
public:
    Comparer(Comparison &comparison, CompareOptions options)
        : m_comparison(comparison),
          m_options(options),
          m_catalog(SymbolCatalog::of(releaseOf(comparison.b))),
          m_meanings(m_catalog)
    {}

    void compare()
    {
        m_comparison.entries = pairedEntries(m_comparison.a, m_comparison.b, m_catalog);
        addWholeEntries(Kind::Remove);
        addWholeEntries(Kind::Add);
        compareRecords(m_comparison.a.head, m_comparison.b.head, Level::Document, nullptr);
        for (const Site &site : m_comparison.entries) {
            goOn();
            if (!site.a || !site.b)
                continue;
            const Shared<PatternConfig> &a = m_comparison.a.configs[*site.a];
            const Shared<PatternConfig> &b = m_comparison.b.configs[*site.b];
            const bool isSame =
                a == b && (!m_options.spelling || a.isSameAs(b) || toJson(a->record()) == toJson(b->record()));
            if (!isSame)
                compareEntries(*a, *b, site);
        }
        std::ranges::move(movedEntries(m_comparison, m_catalog), std::back_inserter(m_comparison.groups));
        std::ranges::stable_sort(m_comparison.groups, {}, rankOf);
    }

private:
    /// The order of groups: the document's own members, whole entries, fields, moves, spellings.
    static int rankOf(const Group &group)
    {
        return group.kind == Kind::Spelling ? 4
               : group.sites.empty()        ? 0
               : !group.field.empty()       ? 2
               : group.kind == Kind::Move   ? 3
                                            : 1;
    }

    void addWholeEntries(Kind kind)
    {
        Group group{kind, {}};
        for (const Site &site : m_comparison.entries) {
            if (kind == Kind::Add ? !site.a : !site.b)
                group.sites.push_back(site);
        }
        if (!group.sites.empty())
            m_comparison.groups.push_back(std::move(group));
    }

    /// Adds a difference, a group without sites, to the group of equal differences, or makes it a new group. `before`,
    /// `after`: the meanings of the values.
    void add(Group difference, std::string_view before, std::string_view after, const Site *site)
    {
        std::string key(toString(difference.kind));
        for (const std::string_view part : {std::string_view(difference.field), before, after})
            key.append(1, '\0').append(part);
        if (!site)
            key.append(1, '\0').append("document");
        const auto [found, isNew] = m_places.try_emplace(std::move(key), m_comparison.groups.size());
        if (isNew)
            m_comparison.groups.push_back(std::move(difference));
        if (site)
            m_comparison.groups[found->second].sites.push_back(*site);
    }

    void addSpelling(std::string_view field, std::optional<JsonValue> before, std::optional<JsonValue> after,
                     const Site *site)
    {
        if (!m_options.spelling)
            return;
        const std::string x = before ? m_meanings.of(*before) : std::string();
        const std::string y = after ? m_meanings.of(*after) : std::string();
        add({Kind::Spelling, std::string(field), std::move(before), std::move(after)}, x, y, site);
    }

    /// Whether both values are equal and, where spellings count, spelled alike.
    bool isSameSpelling(const FieldValue *a, const FieldValue *b) const
    {
        if (!a || !b)
            return a == b;
        return *a == *b && (!m_options.spelling || toJson(*a) == toJson(*b));
    }

    /// Compares a field of two records. Returns whether they differ, in spelling too.
    bool compareField(const Record &a, const Record &b, Field field, const Site *site)
    {
        const FieldValue *x = a.spelled(field);
        const FieldValue *y = b.spelled(field);
        if (isSameSpelling(x, y))
            return false;
        const std::string before = m_meanings.of(field, a.find(field));
        const std::string after = m_meanings.of(field, b.find(field));
        if (before == after)
            addSpelling(info(field).key, jsonOf(x), jsonOf(y), site);
        else
            add({Kind::Change, std::string(info(field).key), jsonOf(x), jsonOf(y)}, before, after, site);
        return true;
    }

    bool compareUnknown(const Record &a, const Record &b, Level level, const Site *site)
    {
        const auto membersOfA = unknownMembers(a, level);
        const auto membersOfB = unknownMembers(b, level);
        bool isDifferent = false;
        const auto compareKey = [&](std::string_view key, const JsonValue *x, const JsonValue *y) {
            const std::string before = x ? m_meanings.of(*x) : std::string();
            const std::string after = y ? m_meanings.of(*y) : std::string();
            if (before == after)
                return;
            isDifferent = true;
            add({Kind::Change, std::string(key), copyOf(x), copyOf(y)}, before, after, site);
        };
        for (const auto &[key, value] : membersOfA) {
            const auto *other = valueUnder(membersOfB, key);
            compareKey(key, value, other ? *other : nullptr);
        }
        for (const auto &[key, value] : membersOfB) {
            if (!membersOfA.contains(key))
                compareKey(key, nullptr, value);
        }
        return isDifferent;
    }

    /// Compares two records, except for patterns and dtype configs, which the callers compare. Returns whether they
    /// differ.
    bool compareRecords(const Record &a, const Record &b, Level level, const Site *site)
    {
        if (a == b)
            return false;
        bool isDifferent = false;
        for (const Field field : fieldsInOrder(level, m_comparison.b.api)) {
            const bool isPattern = field == Field::Pattern || field == Field::PatternComplexFormat;
            if (!isPattern && field != Field::DTypeConfigs)
                isDifferent = compareField(a, b, field, site) || isDifferent;
        }
        isDifferent = compareUnknown(a, b, level, site) || isDifferent;
        if (level == Level::Document && !isDifferent)
            addSpelling({}, toJson(a), toJson(b), site); // only the order of keys or duplicate keys can differ
        return isDifferent;
    }

    void compareEntries(const PatternConfig &a, const PatternConfig &b, const Site &site)
    {
        if (a.record().valueInsteadOfObject() || b.record().valueInsteadOfObject()) {
            add({Kind::Change, "configs", toJson(a.record()), toJson(b.record())}, m_meanings.of(toJson(a.record())),
                m_meanings.of(toJson(b.record())), &site);
            return;
        }
        bool isDifferent = comparePatterns(a, b, site);
        isDifferent = compareDTypeConfigs(a, b, site) || isDifferent;
        isDifferent = compareRecords(a.record(), b.record(), Level::PatternConfig, &site) || isDifferent;
        if (!isDifferent)
            addSpelling({}, toJson(a.record()), toJson(b.record()), &site);
    }

    /// Compares the patterns of entries with one key. They may differ in their notation, which decides how a fuser
    /// method is called.
    bool comparePatterns(const PatternConfig &a, const PatternConfig &b, const Site &site)
    {
        const Api api = m_comparison.b.api;
        const auto hasOne = [](const PatternConfig &config) {
            return config.record().isSet(Field::Pattern) != config.record().isSet(Field::PatternComplexFormat);
        };
        const std::optional<Pattern> key = b.reversedPattern(api);
        const bool isOneKey = key && a.reversedPattern(api);
        const bool otherNotation = a.record().isSet(Field::Pattern) != b.record().isSet(Field::Pattern);
        const bool callsFuser = key && key->steps() && (a.fuserMethod() || b.fuserMethod());
        const bool isSame = isOneKey && hasOne(a) && hasOne(b) && !(otherNotation && callsFuser);
        bool isDifferent = false;
        for (const Field field : fields(Level::PatternConfig, FieldKind::Pattern)) {
            const FieldValue *x = a.record().spelled(field);
            const FieldValue *y = b.record().spelled(field);
            if (isSameSpelling(x, y))
                continue;
            isDifferent = true;
            if (isForward(api) ? isSame : isOneKey && field == Field::Pattern)
                addSpelling(info(field).key, jsonOf(x), jsonOf(y), &site);
            else
                compareField(a.record(), b.record(), field, &site);
        }
        return isDifferent;
    }

    bool compareDTypeConfigs(const PatternConfig &a, const PatternConfig &b, const Site &site)
    {
        const auto listOfA = dtypeConfigsOf(a);
        const auto listOfB = dtypeConfigsOf(b);
        if (!listOfA || !listOfB)
            return compareField(a.record(), b.record(), Field::DTypeConfigs, &site);
        const FieldValue *before = a.record().spelled(Field::DTypeConfigs);
        const FieldValue *after = b.record().spelled(Field::DTypeConfigs);
        if (isSameSpelling(before, after))
            return false;
        const std::string key(info(Field::DTypeConfigs).key);
        const Alignment &aligned = alignment(*listOfA, *listOfB);
        bool isDifferent = false;
        for (const DTypePair &pair : aligned.lists.pairs) {
            if (pair.isEqual)
                continue;
            isDifferent = true;
            const DTypeConfig *x = pair.a ? &(*listOfA)[*pair.a] : nullptr;
            const DTypeConfig *y = pair.b ? &(*listOfB)[*pair.b] : nullptr;
            const Site place{site.a, site.b, pair.a, pair.b};
            const Kind kind = !x ? Kind::Add : !y ? Kind::Remove : Kind::Change;
            add({kind, key, x ? std::optional(toJson(x->record())) : std::nullopt,
                 y ? std::optional(toJson(y->record())) : std::nullopt},
                x ? m_meanings.of(*x) : std::string(), y ? m_meanings.of(*y) : std::string(), &place);
        }
        if (aligned.lists.isReordered) {
            add({Kind::Move, key, jsonOf(before), jsonOf(after)}, aligned.meaningOfA, aligned.meaningOfB, &site);
            isDifferent = true;
        }
        if (!isDifferent)
            addSpelling(key, jsonOf(before), jsonOf(after), &site);
        return true;
    }

    struct Alignment
    {
        DTypeAlignment lists;
        std::string meaningOfA;
        std::string meaningOfB;
    };

    /// The alignment of two lists, cached by their addresses, because many entries share few lists.
    const Alignment &alignment(std::span<const DTypeConfig> a, std::span<const DTypeConfig> b)
    {
        const auto [found, isNew] = m_alignments.try_emplace({a.data(), b.data()});
        if (isNew || a.empty() || b.empty()) // empty lists have no address
            found->second = {align(a, b, m_meanings), joined(m_meanings.of(a), ","), joined(m_meanings.of(b), ",")};
        return found->second;
    }

    Comparison &m_comparison;
    CompareOptions m_options;
    const SymbolCatalog &m_catalog;
    Meanings m_meanings;
    std::unordered_map<std::string, std::size_t> m_places; // index of the group of equal differences
    std::map<std::pair<const DTypeConfig *, const DTypeConfig *>, Alignment> m_alignments;
};

} // namespace

std::string_view toString(Kind kind)
{
    constexpr std::string_view names[] = {"add", "remove", "change", "move", "spelling"};
    return names[static_cast<std::size_t>(kind)];
}

bool Comparison::isEqual() const
{
    const bool isSame = std::ranges::all_of(groups, [](const Group &group) { return group.kind == Kind::Spelling; });
    return isSame &&
           std::ranges::all_of(leftBehind, [](const Diagnostic &lost) { return lost.severity == Severity::Info; });
}

Comparison compare(const BackendConfig &a, const BackendConfig &b, CompareOptions options)
{
    Migrated migrated = migrate(a, b.api);
    if (a.api != b.api) { // after migrating, generation and release of the first document are no differences
        takeMember(Field::TorchApi, b, migrated.document);
        takeMember(Field::Torch, b, migrated.document);
    }
    Comparison comparison{std::move(migrated.document), b, std::move(migrated.diagnostics)};
    Comparer(comparison, options).compare();
    return comparison;
}

std::optional<ReleaseChange> releaseChange(const Comparison &comparison)
{
    if (releaseOf(comparison.a) == releaseOf(comparison.b))
        return std::nullopt;
    const auto group = std::ranges::find_if(comparison.groups, [](const Group &each) {
        return each.sites.empty() && each.field == info(Field::Torch).key;
    });
    ReleaseChange change{static_cast<std::size_t>(group - comparison.groups.begin()), comparison.b};
    takeMember(Field::Torch, comparison.a, change.without);
    return change;
}

} // namespace bcfg::diff
