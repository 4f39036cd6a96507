// SPDX-License-Identifier: Apache-2.0
#include "core/check/mutes.h"
#include "core/check/rules/definitions.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/ownkeys.h"
#include "core/torch/catalog/nearest.h"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace bcfg::rulechecks {

namespace {

/// Keys that PyTorch's documentation names, or users write, in place of the real ones.
constexpr std::pair<std::string_view, Field> misnomers[] = {
    {"bias_type", Field::BiasDType},      {"reference_quantized_module", Field::ReferenceQuantizedModule},
    {"fuser_module", Field::FusedModule}, {"dtype_config", Field::DTypeConfigs},
    {"input_type", Field::InputDType},    {"output_type", Field::OutputDType},
    {"weight_type", Field::WeightDType},  {"dynamic", Field::IsDynamic},
};

std::optional<Field> meantField(std::string_view key, Level level, Release release)
{
    for (const auto &[misnomer, field] : misnomers) {
        if (misnomer == key && info(field).level == level)
            return field;
    }
    for (const Field field : fieldsOf(level, release)) {
        if (info(field).key.size() > 4 && isSlipOf(key, info(field).key))
            return field;
    }
    return std::nullopt;
}

constexpr std::size_t keysReported = 100; // in one object: a hostile file could hold millions of keys

template <class T>
std::span<const T> firstOf(const std::vector<T> &keys)
{
    return std::span(keys).first(std::min(keys.size(), keysReported));
}

/// A key that is no field, or an earlier occurrence of a field's key, of which only the last occurrence counts.
struct UnknownKey
{
    std::string_view key;
    const JsonValue *last; ///< value of the last occurrence
    std::size_t count;
};

/// The unknown keys of a record, each once.
std::vector<UnknownKey> unknownKeys(const Record &record)
{
    std::vector<UnknownKey> keys;
    std::unordered_map<std::string_view, std::size_t> indices;
    for (const Member &member : record.members()) {
        const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
        if (!unknown)
            continue;
        const auto &[key, value] = *unknown->member;
        const auto [found, isNew] = indices.emplace(key, keys.size());
        if (isNew)
            keys.push_back({key, &value, 0});
        keys[found->second].last = &value;
        ++keys[found->second].count;
    }
    return keys;
}

void unknownKeysOf(const Record &record, Level level, Release release, const JsonPointer &where, Report &report)
{
    std::vector<UnknownKey> keys = unknownKeys(record);
    std::erase_if(keys, [&](const UnknownKey &unknown) {
        const bool isMuteList = level == Level::Document && unknown.key == Mutes::key;
        if (isMuteList) {
            const std::vector<JsonPointer> malformed = Mutes::malformed(*unknown.last);
            for (const JsonPointer &wrong : firstOf(malformed))
                report.add(wrong,
                           "`$ignore` lists objects with the rule that is muted, such as \"D15\": this mutes nothing.");
        }
        const bool isConflict =
            unknown.key == conflictKey && (level == Level::Document || level == Level::PatternConfig);
        const bool isOfBase = level == Level::Document &&
                              (unknown.key == baseKey || unknown.key == baseHashKey || unknown.key == removedKey);
        const bool isForPeople = level == Level::PatternConfig && unknown.last->string() &&
                                 (unknown.key == noteKey || unknown.key == sectionKey);
        return isMuteList || isConflict || isOfBase || isForPeople ||
               findField(level, unknown.key).has_value(); // other rules report these
    });
    for (const UnknownKey &unknown : firstOf(keys)) {
        const std::optional<Field> meant = meantField(unknown.key, level, release);
        Diagnostic &found =
            report.add(where / unknown.key, "PyTorch knows no key ", quoted(unknown.key),
                       meant ? "; it is called " + quoted(info(*meant).key) + ", and this one is ignored."
                             : " here and ignores it.");
        if (meant && !record.hasField(*meant))
            found.fix = Fix{"Rename it to " + keyOf(*meant),
                            {removal(found.where), addition(where / info(*meant).key, *unknown.last)}};
    }
    if (keys.size() > keysReported)
        report.add(where, "PyTorch knows none of ", std::to_string(keys.size() - keysReported),
                   " more keys here either, and ignores them.");
}

/// A key that an object has more than once.
struct DuplicateKey
{
    std::string_view key;
    std::size_t count;
    std::optional<JsonValue> last; ///< the value that counts; absent for the list of pattern configs
};

void reportDuplicates(const std::vector<DuplicateKey> &duplicates, const JsonPointer &where, Report &report)
{
    for (const DuplicateKey &duplicate : firstOf(duplicates)) {
        const std::string times = duplicate.count == 2 ? "twice" : std::to_string(duplicate.count) + " times";
        Diagnostic &found = report.add(where / duplicate.key, "The key ", quoted(duplicate.key), " occurs here ", times,
                                       "; the last one counts.");
        if (duplicate.last)
            found.fix = Fix{"Keep the last one, which counts, alone",
                            {removal(found.where), addition(found.where, *duplicate.last)}};
    }
    if (duplicates.size() > keysReported)
        report.add(where, std::to_string(duplicates.size() - keysReported),
                   " more keys occur here more than once; of each the last one counts.");
}

/// The value of a known field, spelled as in the file; absent for the list of pattern configs.
std::optional<JsonValue> spelledValue(const Record &record, Field field)
{
    const FieldValue *value = record.spelled(field);
    if (!value || std::holds_alternative<KeptInConfigs>(*value))
        return std::nullopt;
    return toJson(*value);
}

void duplicateKeysOf(const Record &record, Level level, Release, const JsonPointer &where, Report &report)
{
    std::vector<DuplicateKey> duplicates;
    for (const UnknownKey &unknown : unknownKeys(record)) {
        if (const std::optional<Field> field = findField(level, unknown.key))
            duplicates.push_back({unknown.key, unknown.count + 1, spelledValue(record, *field)});
        else if (unknown.count > 1)
            duplicates.push_back({unknown.key, unknown.count, *unknown.last});
    }
    reportDuplicates(duplicates, where, report);
}

template <class Map>
void duplicateKeysOfMap(const Map &map, Field field, Report &report)
{
    if (map.size() < 2)
        return;
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const auto &[key, value] : map)
        ++counts[key];
    std::vector<DuplicateKey> duplicates;
    for (auto item = map.rbegin(); item != map.rend(); ++item) {
        const std::size_t count = std::exchange(counts[item->first], 1); // so that the key is reported once
        if (count > 1)
            duplicates.push_back({item->first, count, toJson(item->second)});
    }
    if (duplicates.empty())
        return;
    std::ranges::reverse(duplicates);
    reportDuplicates(duplicates, report.at(field), report);
}

/// Checks the keys of one record, which stands at `where`. Entries without unknown members are not checked.
using RecordCheck = void (*)(const Record &record, Level level, Release release, const JsonPointer &where,
                             Report &report);

template <RecordCheck check>
void inDocument(const BackendConfig &document, Report &report)
{
    check(document.head, Level::Document, releaseOf(document), {}, report);
}

template <RecordCheck check>
void inEntry(const EntryView &entry, Report &report)
{
    if (entry.hasUnknownMembers())
        check(entry.config().record(), Level::PatternConfig, entry.release(), report.base(), report);
}

template <RecordCheck check>
void inDTypeConfig(const DTypeConfigView &view, Report &report)
{
    check(view.config().record(), Level::DTypeConfig, view.context.release, view.where(), report);
    forEachConstraints(view, [&](const DTypeWithConstraints &constraints, const JsonPointer &where, Field) {
        check(constraints.record(), Level::Constraints, view.context.release, where, report);
    });
}

} // namespace

constinit const RuleDefinition DefinitionOf::D05{
    Severity::Warning,
    "Unknown key",
    "from_dict reads the keys it knows and ignores all others, so a value under a misspelt key is lost without a word. "
    "PyTorch's documentation itself names bias_type, which is bias_dtype, and reference_quantized_module, which is "
    "reference_quantized_module_for_root. Rename the key; a file keeps keys of its own in place.",
    {.document = inDocument<unknownKeysOf>,
     .entry = inEntry<unknownKeysOf>,
     .dtypeConfig = inDTypeConfig<unknownKeysOf>},
};

static void duplicateKeyInEntry(const EntryView &entry, Report &report)
{
    inEntry<duplicateKeysOf>(entry, report);
    if (const TensorCountMap *counts = entry.tensorCounts())
        duplicateKeysOfMap(*counts, Field::NumTensorArgsToObservationType, report);
    if (const IndexMap *indices = entry.inputTypeToIndex())
        duplicateKeysOfMap(*indices, Field::InputTypeToIndex, report);
}

constinit const RuleDefinition DefinitionOf::J04{
    Severity::Warning,
    "Key that occurs twice",
    "Python, and most readers of JSON, take the last of several equal keys and drop the others without a word. The "
    "values before it have no effect. The file keeps them until they are removed; remove the ones that are not meant.",
    {.document = inDocument<duplicateKeysOf>,
     .entry = duplicateKeyInEntry,
     .dtypeConfig = inDTypeConfig<duplicateKeysOf>},
};

static bool isOfOtherRelease(const Member &member, Release release)
{
    return member.field != Field::Unknown && !info(member.field).existsIn(release);
}

static void otherReleaseIn(const Record &record, Level level, Release release, const JsonPointer &where, Report &report)
{
    for (const Member &member : record.members()) {
        if (!isOfOtherRelease(member, release))
            continue;
        const std::string key = keyOf(member.field);
        Diagnostic &found =
            report.add(where / key, key, " belongs to PyTorch ", toString(info(member.field).versions),
                       level == Level::PatternConfig ? ": from_dict drops it without a word."
                                                     : ": " + std::string(release.name()) + " does not know it.");
        // If this key has the only pattern, removing it would leave the entry without a pattern.
        if (member.field != Field::PatternComplexFormat || record.isSet(Field::Pattern))
            offerRemoval(found);
    }
}

static void otherReleaseInEntry(const EntryView &entry, Report &report)
{
    const Record &record = entry.config().record();
    // Most entries have no such member, and making their place takes longer than looking.
    if (std::ranges::any_of(record.members(),
                            [&](const Member &each) { return isOfOtherRelease(each, entry.release()); }))
        otherReleaseIn(record, Level::PatternConfig, entry.release(), report.base(), report);
}

constinit const RuleDefinition DefinitionOf::X03{
    Severity::Warning,
    "Field of another release",
    "A field has an effect only in the releases of PyTorch that have it; the finding names them. from_dict of another "
    "release drops the field without a word, and its DTypeWithConstraints raises a TypeError for a constraint that it "
    "does not have. Choose a release that has the field, convert the file to the other generation, or remove the "
    "field.",
    {.entry = otherReleaseInEntry, .dtypeConfig = inDTypeConfig<otherReleaseIn>},
};

static void mergeConflict(const Record &record, Level level, Release, const JsonPointer &where, Report &report)
{
    if (!hasConflict(record))
        return;
    const JsonValue json = toJson(record);
    const JsonValue *noted = json.find(conflictKey);
    const JsonValue *whole = noted ? noted->find(wholeEntryKey) : nullptr;
    const bool isRemovedInOurs = whole && !whole->find("ours");
    std::string_view what =
        "both sides changed it in different ways. Ours stands there; $conflict has what it was and what theirs is.";
    if (isRemovedInOurs)
        what = "ours removed it, and theirs, which stands there, changed it; $conflict has what it was.";
    else if (whole && !whole->find("theirs"))
        what = "theirs removed it, and ours, which stands there, changed it; $conflict has what it was.";
    Diagnostic &found = report.add(where / conflictKey, "A merge left a conflict in ",
                                   level == Level::Document ? "the document: " : "this entry: ", what,
                                   " Write what is meant, and remove $conflict.");
    if (!isRemovedInOurs) // then there is no "ours" to keep
        offerRemoval(found, "Keep ours, which stands there");
}

constinit const RuleDefinition DefinitionOf::J10{
    Severity::Error,
    "Conflict of a merge",
    "bcfg merge writes $conflict where both sides changed one thing in different ways, or one removed what the other "
    "changed: for each field what the base, ours and theirs have. Ours stands in the field itself, and an entry "
    "that ours removed stays as theirs has it, so that the file can be read, but nobody has decided yet; Python is not "
    "written and live objects are not made of it. Put what is meant into the field and remove $conflict.",
    {.document = inDocument<mergeConflict>, .entry = inEntry<mergeConflict>},
};

static void withoutConfigs(const BackendConfig &document, Report &report)
{
    if (!document.head.hasField(Field::Configs) && !hasBase(document))
        report.add(JsonPointer(),
                   "The document has no `configs`: PyTorch makes a BackendConfig of it that quantizes nothing.");
}

constinit const RuleDefinition DefinitionOf::J14{
    Severity::Warning,
    "Document without pattern configs",
    "BackendConfig.from_dict() treats a dictionary without `configs` as one whose list is empty: the backend supports "
    "nothing, and nothing is quantized. Most often the file is something else, or the key is spelled wrongly. Write "
    "`configs`, which may be an empty list.",
    {.emptyDocument = withoutConfigs},
};

} // namespace bcfg::rulechecks
