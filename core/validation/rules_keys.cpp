// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/nearest.h"
#include "core/model/backendconfig.h"
#include "core/validation/constraints.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// Keys that PyTorch's documentation names, or users write, in place of the real ones.
constexpr std::pair<std::string_view, Field> misnomers[] = {
    {"bias_type", Field::BiasDType},      {"reference_quantized_module", Field::ReferenceQuantizedModule},
    {"fuser_module", Field::FusedModule}, {"dtype_config", Field::DTypeConfigs},
    {"input_type", Field::InputDType},    {"output_type", Field::OutputDType},
    {"weight_type", Field::WeightDType},  {"dynamic", Field::IsDynamic},
};

std::optional<Field> meantField(std::string_view key, Level level, Api api)
{
    for (const auto &[misnomer, field] : misnomers) {
        if (misnomer == key && info(field).level == level)
            return field;
    }
    for (const Field field : fieldsInOrder(level, api)) {
        if (info(field).existsIn(api) && info(field).key.size() > 4 && isSlipOf(key, info(field).key))
            return field;
    }
    return std::nullopt;
}

template <class Visit>
void forEachUnknown(const Record &record, Visit visit)
{
    for (const Member &member : record.members()) {
        if (const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value))
            visit(unknown->member->first, unknown->member->second);
    }
}

void unknownKeysOf(const Record &record, Level level, Api api, const JsonPointer &where, Report &report)
{
    forEachUnknown(record, [&](const std::string &key, const JsonValue &value) {
        if (findField(level, key))
            return;
        const std::optional<Field> meant = meantField(key, level, api);
        Diagnostic &found = report.add(where / key, "PyTorch knows no key " + quoted(key) +
                                                        (meant ? "; it is called " + quoted(info(*meant).key) +
                                                                     ", and this "
                                                                     "one is ignored."
                                                               : " here and ignores it."));
        if (meant && !record.hasField(*meant))
            found.fix = Fix{"Rename it to " + std::string(info(*meant).key),
                            {removal(found.where), addition(where / info(*meant).key, value)}};
    });
}

void duplicateKeysOf(const Record &record, Level level, const JsonPointer &where, Report &report)
{
    // Earlier ones of equal known keys are kept as unknown members; of equal unknown keys all are.
    std::vector<std::string_view> seen;
    forEachUnknown(record, [&](const std::string &key, const JsonValue &) {
        const bool repeated = std::ranges::find(seen, key) != seen.end();
        if (!findField(level, key) ? repeated : !repeated)
            report.add(where / key, "The key " + quoted(key) + " stands here more than once; the last one counts.");
        if (seen.size() < 64) // a hostile file could hold millions
            seen.push_back(key);
    });
}

template <class Map>
void duplicateKeysOfMap(const Map *map, const JsonPointer &where, Report &report)
{
    if (!map)
        return;
    for (auto item = map->begin(); item != map->end(); ++item) {
        const auto isSame = [&](const auto &other) {
            return other.first == item->first;
        };
        if (std::find_if(map->begin(), item, isSame) != item &&
            std::find_if(item + 1, map->end(), isSame) == map->end())
            report.add(where / item->first, "The key " + quoted(item->first) +
                                                " stands here more than once; the last one "
                                                "counts.");
    }
}

template <class Visit>
void forEachRecord(const DTypeConfigView &view, Visit visit)
{
    visit(view.config().record(), Level::DTypeConfig, view.where());
    forEachConstraints(view, [&](const DTypeWithConstraints &constraints, const JsonPointer &where, Field) {
        visit(constraints.record(), Level::Constraints, where);
    });
}

} // namespace

void unknownKeyInDocument(const BackendConfig &document, Report &report)
{
    unknownKeysOf(document.head, Level::Document, document.api, {}, report);
}

void unknownKeyInEntry(const EntryView &entry, Report &report)
{
    if (entry.hasUnknownMembers())
        unknownKeysOf(entry.config().record(), Level::PatternConfig, entry.api(), report.base(), report);
}

void unknownKeyInDTypeConfig(const DTypeConfigView &view, Report &report)
{
    forEachRecord(view, [&](const Record &record, Level level, const JsonPointer &where) {
        unknownKeysOf(record, level, view.context.api, where, report);
    });
}

void duplicateKeyInDocument(const BackendConfig &document, Report &report)
{
    duplicateKeysOf(document.head, Level::Document, {}, report);
}

void duplicateKeyInEntry(const EntryView &entry, Report &report)
{
    if (entry.hasUnknownMembers())
        duplicateKeysOf(entry.config().record(), Level::PatternConfig, report.base(), report);
    if (const auto *counts = entry.get<Shared<TensorCountMap>>(Field::NumTensorArgsToObservationType))
        duplicateKeysOfMap(&**counts, report.at(Field::NumTensorArgsToObservationType), report);
    if (const IndexMap *indices = entry.inputTypeToIndex())
        duplicateKeysOfMap(indices, report.at(Field::InputTypeToIndex), report);
}

void duplicateKeyInDTypeConfig(const DTypeConfigView &view, Report &report)
{
    forEachRecord(view, [&](const Record &record, Level level, const JsonPointer &where) {
        duplicateKeysOf(record, level, where, report);
    });
}

void otherGenerationInEntry(const EntryView &entry, Report &report)
{
    if (!entry.hasForeignFields())
        return;
    for (const Member &member : entry.config().record().members()) {
        if (member.field == Field::Unknown || info(member.field).existsIn(entry.api()))
            continue;
        Diagnostic &found = report.add(member.field, std::string(info(member.field).key) + " belongs to PyTorch " +
                                                         (entry.api() == Api::Torch2 ? "1.13" : "2.x") +
                                                         ": from_dict drops it without a word.");
        // Where it holds the only pattern, dropping it would drop what the entry is about.
        if (member.field != Field::PatternComplexFormat || entry.isSet(Field::Pattern))
            found.fix = Fix{"Remove " + std::string(info(member.field).key), {removal(found.where)}};
    }
}

void otherGenerationInDTypeConfig(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const DTypeWithConstraints &constraints, const JsonPointer &where, Field) {
        for (const Member &member : constraints.record().members()) {
            if (member.field == Field::Unknown || info(member.field).existsIn(view.context.api))
                continue;
            const std::string key(info(member.field).key);
            Diagnostic &found =
                report.add(where / key, key + " belongs to PyTorch 2.x: 1.13 knows no such constraint.");
            found.fix = Fix{"Remove " + key, {removal(found.where)}};
        }
    });
}

} // namespace bcfg::rulechecks
