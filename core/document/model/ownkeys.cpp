// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/ownkeys.h"

#include <optional>

namespace bcfg {

namespace {

std::string_view textUnder(const PatternConfig &entry, std::string_view key)
{
    const JsonValue *value = unknownMember(entry.record(), key);
    const std::string *text = value ? value->string() : nullptr;
    return text ? std::string_view(*text) : std::string_view();
}

} // namespace

std::string_view shownKey(std::string_view key)
{
    if (key == noteKey || key == sectionKey)
        key.remove_prefix(1);
    return key;
}

std::string_view noteOf(const PatternConfig &entry)
{
    return textUnder(entry, noteKey);
}

std::string_view sectionOf(const PatternConfig &entry)
{
    return textUnder(entry, sectionKey);
}

PatternConfig withText(const PatternConfig &entry, std::string_view key, std::string_view text, Api api)
{
    const std::optional<JsonValue> value = text.empty() ? std::nullopt : std::optional<JsonValue>(text);
    return PatternConfig(withUnknownMember(entry.record(), key, value, api));
}

bool hasBase(const BackendConfig &document)
{
    return unknownMember(document.head, baseKey) != nullptr;
}

bool hasConflict(const Record &record)
{
    return unknownMember(record, conflictKey) != nullptr;
}

std::vector<JsonPointer> conflictsOf(const BackendConfig &document)
{
    std::vector<JsonPointer> places;
    if (hasConflict(document.head))
        places.push_back(JsonPointer() / conflictKey);
    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        if (hasConflict(document.configs[row]->record()))
            places.push_back(JsonPointer::config(row) / conflictKey);
    }
    return places;
}

} // namespace bcfg
