// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/conversion/migration.h"

#include "core/check/mutes.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/conversion/entryparts.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <vector>

namespace bcfg {

namespace conversion {

namespace {

/// The fields in the record that the release does not have.
std::vector<Field> foreignFields(const Record &record, Version version)
{
    std::vector<Field> result;
    for (const Member &member : record.members()) {
        if (member.field != Field::Unknown && !info(member.field).existsIn(version))
            result.push_back(member.field);
    }
    return result;
}

/// The path that an object of the source release has in the target release: `path`, or another path if the object has
/// moved. `path` also where neither catalogue knows the path, because then the object is the user's own. nullopt where
/// the target lacks the object.
std::optional<std::string> pathIn(std::string_view path, Release source, Release target)
{
    const SymbolCatalog &from = SymbolCatalog::of(source);
    const SymbolCatalog &to = SymbolCatalog::of(target);
    const SymbolInfo *there = to.find(path);
    if (there && (there->path != path || there->sameAs.empty() || from.find(there->sameAs)))
        return std::string(path);
    if (there)
        return there->sameAs; // in the target, `path` is an alias of a path that the source lacks
    if (!from.find(path))
        return std::string(path);
    // Look for another path of the object that the target knows.
    const std::string_view canonical = from.canonical(path);
    const SymbolInfo *known = elementWhere(from.all(), [&](const SymbolInfo &symbol) {
        return from.canonical(symbol.path) == canonical && to.find(symbol.path);
    });
    return known ? std::optional(known->path) : std::nullopt;
}

/// Converts one pattern config from one generation to the other. The constructor does the work.
class EntryMigration
{
public:
    /// `where` is the place of the pattern config in its document, for diagnostics.
    EntryMigration(const PatternConfig &config, Release source, Release target, JsonPointer where)
        : m_config(config),
          m_source(source),
          m_target(target),
          m_where(std::move(where))
    {
        if (config.record().valueInsteadOfObject())
            return;
        dropForeignFields();
        if (isForward(m_target))
            toTorch2();
        else
            toTorch1_13();
        dropUnknownToTarget();
        reportMissingDTypes();
        moveSymbols();
        m_config = PatternConfig(m_config.record().inOrderOf(m_target));
    }

    MigratedEntry result() && { return {std::move(m_config), std::move(m_diagnostics)}; }

private:
    /// Drops the fields that only the target has: they had no effect in the source, and must have none in the target.
    void dropForeignFields()
    {
        const auto tell = [this](Field field, Field where) {
            report(RuleId::C02, where,
                   std::string(info(field).key) + " had no effect in PyTorch " + std::string(m_source.name()) +
                       " and is dropped.");
        };
        for (const Field field : foreignFields(m_config.record(), m_source)) {
            tell(field, field);
            m_config.remove(field);
        }
        for (const Field field : removeFromDTypeConfigs(m_source))
            tell(field, Field::DTypeConfigs);
    }

    void toTorch2()
    {
        patternToTorch2();
        if (m_config.record().hasField(Field::InputOutputObserved)) {
            report(RuleId::C02, Field::InputOutputObserved,
                   "2.x has no input_output_observed; a dtype config with float32 in and "
                   "out keeps an operator unobserved there.");
            m_config.remove(Field::InputOutputObserved);
        }
        if (const std::optional<DTypeWithConstraints> parameters = fromObservers(m_config)) {
            setConstraints(m_config, *parameters, m_source);
            return;
        }
        for (const Field field : {Field::OverwriteOutputFakeQuantize, Field::OverwriteOutputObserver}) {
            if (!m_config.record().hasField(field))
                continue;
            report(RuleId::C04, field,
                   "2.x has no " + std::string(info(field).key) +
                       ", and exact-match constraints cannot say the same; it is dropped.");
            m_config.remove(field);
        }
    }

    void patternToTorch2()
    {
        if (m_config.record().get<Null>(Field::Pattern))
            report(RuleId::P01, Field::Pattern, "2.x raises a ValueError for a pattern that is None; it is kept.",
                   Severity::Error);
        const Pattern *reversed = m_config.pattern();
        if (!reversed || !reversed->steps())
            return;
        const Callable *callable = m_config.fuserMethod();
        const std::optional<Pattern> forward = toForward(*reversed);
        const std::size_t length = forward ? forward->steps()->size() : 0;
        const std::optional<Callable> unwrapped =
            callable && forward ? toForwardFuser(*callable, length) : std::nullopt;
        if (forward && (!m_config.record().isSet(Field::FuserMethod) || unwrapped)) {
            if (unwrapped)
                set(Field::FuserMethod, *unwrapped);
            set(Field::Pattern, *forward);
            return;
        }
        // The pattern stays reversed, as pattern_complex_format, so PyTorch still passes reversed arguments to the
        // fuser method.
        if (callable)
            set(Field::FuserMethod, withRenamedWrapper(*callable, true));
        const Pattern complex = *reversed;
        m_config.remove(Field::Pattern);
        set(Field::PatternComplexFormat, complex);
    }

    void toTorch1_13()
    {
        patternToTorch1_13();
        observationTypesToTorch1_13();
        if (const std::optional<DTypeWithConstraints> parameters = fromConstraints(m_config))
            setObservers(m_config, *parameters, m_source);
    }

    void observationTypesToTorch1_13()
    {
        using enum ObservationType;
        const auto tell = [this](Field field) {
            report(RuleId::C03, field,
                   "1.13 has no INPUT_OUTPUT_NOT_OBSERVED; OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT, "
                   "which FX takes it for, stands in its place.");
        };
        if (m_config.observationType() == InputOutputNotObserved) {
            tell(Field::ObservationType);
            set(Field::ObservationType, OutputUseDifferentObserverAsInput);
        }
        const auto *counts = m_config.record().get<Shared<TensorCountMap>>(Field::NumTensorArgsToObservationType);
        if (!counts)
            return;
        TensorCountMap observed = **counts;
        for (auto &[count, type] : observed) {
            if (type == InputOutputNotObserved)
                type = OutputUseDifferentObserverAsInput;
        }
        if (observed != **counts) {
            tell(Field::NumTensorArgsToObservationType);
            set(Field::NumTensorArgsToObservationType, Shared<TensorCountMap>::make(std::move(observed)));
        }
    }

    void patternToTorch1_13()
    {
        if (const Pattern *complex = m_config.patternComplexFormat()) {
            const Pattern pattern = *complex;
            if (anyLeaf(pattern, [](const Pattern &leaf) { return leaf.literal(); }))
                report(RuleId::C05, Field::PatternComplexFormat,
                       "1.13 never matches a constant, so there this pattern matches nothing.");
            if (const Callable *fuser = m_config.fuserMethod())
                set(Field::FuserMethod, withRenamedWrapper(*fuser, false));
            m_config.remove(Field::PatternComplexFormat);
            set(Field::Pattern, pattern);
            return;
        }
        const Pattern *forward = m_config.pattern();
        if (!forward || !forward->steps())
            return;
        const std::size_t length = forward->steps()->size();
        const std::optional<Pattern> reversed = toReversed(*forward);
        if (!reversed) {
            report(RuleId::C05, Field::Pattern,
                   "A forward tuple of " + countedText(length, "element", "elements") +
                       " has no meaning that could be carried over.");
            return;
        }
        if (const Callable *fuser = m_config.fuserMethod()) {
            if (const std::optional<Callable> wrapped = toReversedFuser(*fuser, length))
                set(Field::FuserMethod, *wrapped);
        }
        set(Field::Pattern, *reversed);
    }

    /// Removes the fields that the release `absent` lacks from the dtype configs and from their constraints. Returns
    /// the removed fields.
    std::vector<Field> removeFromDTypeConfigs(Release absent)
    {
        std::vector<Field> removed;
        const auto removeFrom = [&](auto &object) {
            for (const Field field : foreignFields(object.record(), absent)) {
                object.remove(field);
                addOnce(removed, field);
            }
        };
        DTypeConfigs changed(m_config.dtypeConfigs().begin(), m_config.dtypeConfigs().end());
        for (DTypeConfig &config : changed) {
            removeFrom(config);
            for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
                DTypeWithConstraints constraints = config.constraints(slot);
                if (foreignFields(constraints.record(), absent).empty())
                    continue;
                removeFrom(constraints);
                config.setConstraints(slot, std::move(constraints));
            }
        }
        if (!removed.empty())
            m_config.setDTypeConfigs(std::move(changed), m_source);
        return removed;
    }

    /// Drops the fields that the target lacks and cannot express in another way.
    void dropUnknownToTarget()
    {
        const std::string target(m_target.name());
        const std::vector<Field> removed = removeFromDTypeConfigs(m_target);
        const auto isExactMatch = [](Field field) {
            return field == Field::ScaleExactMatch || field == Field::ZeroPointExactMatch;
        };
        if (std::ranges::any_of(removed, isExactMatch))
            report(RuleId::C04, Field::DTypeConfigs,
                   target + " has no exact-match constraints, and overwrite_output_observer can stand for "
                            "equal ones on all quint8 inputs and outputs only; these are dropped.");
        for (const Field field : removed) {
            if (!isExactMatch(field))
                report(RuleId::C02, Field::DTypeConfigs,
                       target + " has no " + std::string(info(field).key) + "; it is dropped.");
        }
        for (const Field field : foreignFields(m_config.record(), m_target)) {
            report(RuleId::C02, field, target + " has no " + std::string(info(field).key) + "; it is dropped.");
            m_config.remove(field);
        }
    }

    /// Reports each dtype that the target lacks. The dtype is kept, because no other dtype means the same.
    void reportMissingDTypes()
    {
        std::vector<DType> told;
        const auto look = [&](std::optional<DType> dtype) {
            if (!dtype || dtype->versions().contain(m_target) || contains(told, *dtype))
                return;
            told.push_back(*dtype);
            reportMissing(Field::DTypeConfigs, dtype->spelling());
        };
        for (const DTypeConfig &config : m_config.dtypeConfigs()) {
            for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType))
                look(config.constraints(slot).dtype());
            look(config.biasDType());
        }
    }

    void moveSymbols()
    {
        const std::vector<Member> members = m_config.record().members();
        for (const Member &member : members) {
            if (member.field == Field::Unknown)
                continue;
            const FieldValue *value = m_config.record().find(member.field);
            if (const Symbol *symbol = std::get_if<Symbol>(value)) {
                if (const Symbol to = moved(*symbol, member.field); to != *symbol)
                    set(member.field, to);
            } else if (const Pattern *pattern = std::get_if<Pattern>(value)) {
                if (const Pattern to = moved(*pattern, member.field); to != *pattern)
                    set(member.field, to);
            } else if (const Callable *callable = std::get_if<Callable>(value)) {
                const JsonValue json = callable->toJson();
                const JsonValue to = moved(json, member.field);
                if (to != json && !callable->opaque())
                    set(member.field, *Callable::parse(to));
            }
        }
    }

    Pattern moved(const Pattern &pattern, Field field)
    {
        return mapLeaves(
            pattern, [&](const Pattern &leaf) { return leaf.symbol() ? Pattern(moved(*leaf.symbol(), field)) : leaf; });
    }

    Symbol moved(const Symbol &symbol, Field field)
    {
        const std::optional<std::string> path = pathIn(symbol.path(), m_source, m_target);
        if (!path)
            reportMissing(field, symbol.path());
        return path ? *Symbol::parse(*path) : symbol;
    }

    /// The JSON of a callable after each path in the JSON, also in arguments, was replaced by the path in the target.
    JsonValue moved(const JsonValue &value, Field field)
    {
        if (const std::string *text = value.string()) {
            const std::optional<Symbol> symbol = isDottedIdentifier(*text) ? Symbol::parse(*text) : std::nullopt;
            return symbol ? JsonValue(moved(*symbol, field).path()) : value;
        }
        if (const JsonValue::Array *array = value.array())
            return mapped(*array, [&](const JsonValue &item) { return moved(item, field); });
        if (const JsonValue::Object *object = value.object()) {
            JsonValue::Object result;
            for (const auto &[key, item] : *object)
                result.emplace_back(key, key == "opaque" ? item : moved(item, field));
            return result;
        }
        return value;
    }

    /// Sets a field. Passes the source release to set(), because the members are still in the order of the source.
    void set(Field field, FieldValue value) { m_config.set(field, std::move(value), m_source); }

    void report(RuleId rule, Field field, std::string message, Severity severity = Severity::Warning)
    {
        m_diagnostics.push_back({rule, severity, m_where / info(field).key, std::move(message)});
    }

    void reportMissing(Field field, std::string_view name)
    {
        report(RuleId::C01, field,
               "PyTorch " + std::string(generationName(m_target)) + " has no " + std::string(name) +
                   "; the name is kept as it is.");
    }

    PatternConfig m_config;
    Release m_source;
    Release m_target;
    JsonPointer m_where;
    std::vector<Diagnostic> m_diagnostics;
};

/// The list `$ignore` of the migrated document. `list` is that of `document`. Each pattern in the list that an entry
/// has becomes the pattern of the migrated entry. A pattern that no entry has, such as one of the base, is converted by
/// itself.
JsonValue migratedMutes(const JsonValue &list, const BackendConfig &document, const BackendConfig &migrated,
                        Release from, Release to)
{
    JsonValue result = list;
    std::unordered_map<std::string, const PatternConfig *> there; // by the pattern before migration
    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        if (const std::optional<JsonValue> pattern = Mutes::patternOf(*document.configs[row]))
            there[writeJsonLine(*pattern)] = &*migrated.configs[row];
    }
    if (!result.array())
        return result;
    for (JsonValue &element : *result.array()) {
        JsonValue *pattern = element.find(info(Field::Pattern).key);
        if (!pattern)
            continue;
        std::optional<JsonValue> converted;
        if (const auto *entry = valueUnder(there, writeJsonLine(*pattern))) {
            converted = Mutes::patternOf(**entry);
        } else {
            const JsonValue alone = JsonValue::Object{{std::string(info(Field::Pattern).key), *pattern}};
            converted = Mutes::patternOf(migrateEntry(readPatternConfig(alone, document.api), from, to, {}).config);
        }
        if (converted)
            *pattern = *std::move(converted);
    }
    return result;
}

} // namespace

} // namespace conversion

MigratedEntry migrateEntry(const PatternConfig &config, Release from, Release to, const JsonPointer &where)
{
    using conversion::EntryMigration;
    MigratedEntry result = EntryMigration(config, from, to, where).result();
    if (result.diagnostics.empty() && EntryMigration(result.config, to, from, {}).result().config != config) {
        result.diagnostics.push_back({RuleId::C06, Severity::Info, where,
                                      "Migrated back, this entry would be written otherwise, with the same meaning."});
    }
    return result;
}

Migrated migrate(const BackendConfig &document, Api target)
{
    Migrated result{document, {}};
    if (document.api == target)
        return result;
    result.document.api = target;
    result.document.head.set(Field::TorchApi, target, target);
    result.document.head.remove(Field::Torch); // "torch" names a release of the source generation
    const Release from = releaseOf(document);
    const Release to = Release::newestOf(target);
    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        goOn();
        MigratedEntry there = migrateEntry(*document.configs[row], from, to, JsonPointer::config(row));
        result.document.configs[row] = Shared<PatternConfig>::make(std::move(there.config));
        std::ranges::move(there.diagnostics, std::back_inserter(result.diagnostics));
    }
    if (const JsonValue *mutes = unknownMember(document.head, Mutes::key)) {
        result.document.head =
            withUnknownMember(result.document.head, Mutes::key,
                              conversion::migratedMutes(*mutes, document, result.document, from, to), target);
    }
    return result;
}

} // namespace bcfg
