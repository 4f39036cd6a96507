// SPDX-License-Identifier: Apache-2.0
#include "core/check/find/textsearch.h"

#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/model/progress.h"

#include <functional>

namespace bcfg {

namespace {

/// Calls visit(place, string) for each string in a JSON value, at any depth. visit() may change the string.
template <class Value, class Visit>
void visitTexts(Value &value, const JsonPointer &where, const Visit &visit)
{
    if (value.string()) {
        visit(where, value);
    } else if (auto *array = value.array()) {
        for (std::size_t i = 0; i < array->size(); ++i)
            visitTexts((*array)[i], where / i, visit);
    } else if (auto *object = value.object()) {
        for (auto &[key, member] : *object)
            visitTexts(member, where / key, visit);
    }
}

/// The pattern config with all finds replaced; nullopt where nothing is found.
std::optional<PatternConfig> replacedTexts(const PatternConfig &entry, const TextQuery &query,
                                           std::string_view replacement, Api api)
{
    JsonValue json = toJson(entry);
    bool isChanged = false;
    visitTexts(json, {}, [&](const JsonPointer &, JsonValue &value) {
        const std::vector<TextRange> ranges = rangesIn(*value.string(), query);
        if (ranges.empty())
            return;
        value = JsonValue(replaced(*value.string(), ranges, replacement));
        isChanged = true;
    });
    return isChanged ? std::optional(readPatternConfig(json, api)) : std::nullopt;
}

} // namespace

std::vector<TextFind> textFinds(const PatternConfig &entry, const TextQuery &query)
{
    std::vector<TextFind> finds;
    const JsonValue json = toJson(entry);
    visitTexts(json, {}, [&](const JsonPointer &where, const JsonValue &value) {
        for (const TextRange &range : rangesIn(*value.string(), query))
            finds.push_back({where, *value.string(), range});
    });
    return finds;
}

PatternConfig replaced(const PatternConfig &entry, const TextFind &find, std::string_view replacement, Api api)
{
    JsonValue json = toJson(entry);
    visitTexts(json, {}, [&](const JsonPointer &where, JsonValue &value) {
        if (where == find.where && *value.string() == find.text)
            value = JsonValue(replaced(find.text, std::vector{find.range}, replacement));
    });
    return readPatternConfig(json, api);
}

std::vector<EntryReplacement> replaceTexts(const BackendConfig &document, const TextQuery &query,
                                           std::string_view replacement)
{
    std::vector<EntryReplacement> replacements;
    // For each list of dtype configs, which many entries may share: the list with every find replaced; nullopt if the
    // list has no find.
    SharedMap<DTypeConfigs, std::optional<FieldValue>> lists;
    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        goOn();
        const PatternConfig &entry = *document.configs[row];
        const auto *list = entry.record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs);
        PatternConfig rest = entry;
        std::optional<FieldValue> changedList;
        if (list) {
            const auto [known, isNew] = lists.try_emplace(*list);
            if (isNew) {
                PatternConfig holder;
                holder.set(Field::DTypeConfigs, *list, document.api);
                if (const auto changed = replacedTexts(holder, query, replacement, document.api))
                    known->second = *changed->record().find(Field::DTypeConfigs);
            }
            changedList = known->second;
            rest.set(Field::DTypeConfigs, Null(), document.api);
        }
        const std::optional<PatternConfig> changedRest = replacedTexts(rest, query, replacement, document.api);
        if (!changedRest && !changedList)
            continue;
        PatternConfig changed = changedRest.value_or(entry);
        if (list)
            changed.set(Field::DTypeConfigs, changedList ? *changedList : FieldValue(*list), document.api);
        replacements.push_back({static_cast<int>(row), Shared<PatternConfig>::make(std::move(changed))});
    }
    return replacements;
}

} // namespace bcfg
