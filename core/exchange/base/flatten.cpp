// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/base/flatten.h"

#include "core/document/json/importer.h"
#include "core/document/model/ownkeys.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"

namespace bcfg {

namespace {

Record headOf(const BackendConfig &document, const BackendConfig &base)
{
    std::vector<Member> members = document.head.members();
    std::erase_if(members, isAboutBase);
    Record head = Record::fromMembers(std::move(members), document.api);
    for (const Field field : inheritedFields) {
        const FieldValue *value = base.head.find(field);
        if (value && !head.hasField(field))
            head.set(field, *value, document.api);
    }
    head.set(Field::Configs, KeptInConfigs{}, document.api);
    return head;
}

} // namespace

std::string_view toString(Origin origin)
{
    constexpr std::string_view names[] = {"base", "overridden", "own"};
    return names[static_cast<std::size_t>(origin)];
}

void keepUnset(Record &head, const Record &ofBase, Api api)
{
    for (const Field field : inheritedFields) {
        if (ofBase.hasField(field) && !head.hasField(field))
            head.set(field, Null(), api);
    }
}

bool isAboutBase(const Member &member)
{
    const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
    if (!unknown)
        return false;
    const std::string &key = unknown->member->first;
    return key == baseKey || key == baseHashKey || key == removedKey;
}

std::optional<JsonValue> removedName(const PatternConfig &entry, Api api)
{
    if (!isForward(api) && entry.record().get<Null>(Field::Pattern))
        return JsonValue();
    if (const Pattern *pattern = entry.pattern())
        return toJson(*pattern);
    if (const Pattern *pattern = entry.patternComplexFormat())
        return JsonValue::Object{{std::string(info(Field::PatternComplexFormat).key), toJson(*pattern)}};
    return std::nullopt;
}

std::vector<PatternConfig> removedEntries(const BackendConfig &document)
{
    std::vector<PatternConfig> entries;
    const JsonValue *removed = unknownMember(document.head, removedKey);
    if (!removed || !removed->array())
        return entries;
    for (const JsonValue &name : *removed->array()) {
        const bool isComplex = name.find(info(Field::PatternComplexFormat).key) != nullptr;
        const JsonValue entry = isComplex ? name : JsonValue::Object{{std::string(info(Field::Pattern).key), name}};
        entries.push_back(readPatternConfig(entry, document.api));
    }
    return entries;
}

Flattened flattened(const BackendConfig &document, const BackendConfig &base)
{
    Flattened whole{{headOf(document, base), {}, document.api}, {}, {}};
    auto places = torch::keyMap<std::size_t>(SymbolCatalog::of(releaseOf(whole.document)));
    std::vector<std::optional<Source>> sources;
    for (const std::size_t row : torch::registeredConfigs(base)) {
        if (const std::optional<Pattern> key = base.configs[row]->reversedPattern(base.api))
            places.emplace(*key, sources.size());
        sources.push_back(Source{std::nullopt, row});
    }

    const std::vector<PatternConfig> removed = removedEntries(document);
    for (std::size_t i = 0; i < removed.size(); ++i) {
        const std::optional<Pattern> key = removed[i].reversedPattern(document.api);
        const auto place = key ? places.find(*key) : places.end();
        if (place == places.end()) {
            whole.removesNothing.push_back(i);
            continue;
        }
        sources[place->second].reset();
        places.erase(place);
    }

    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        const std::optional<Pattern> key = document.configs[row]->reversedPattern(document.api);
        const auto place = key ? places.find(*key) : places.end();
        if (place == places.end()) {
            sources.push_back(Source{row, std::nullopt});
            continue;
        }
        sources[place->second]->own = row;
        places.erase(place); // a further entry with this pattern comes last, and counts as the later one
    }

    for (const std::optional<Source> &source : sources) {
        if (!source)
            continue;
        whole.sources.push_back(*source);
        whole.document.configs.push_back(source->own ? document.configs[*source->own] : base.configs[*source->base]);
    }
    return whole;
}

} // namespace bcfg
