// SPDX-License-Identifier: Apache-2.0
#include "core/check/find/textsearch.h"

#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <functional>

namespace bcfg {

namespace {

bool isOfName(char c)
{
    return isWordCharacter(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool isWholeName(std::string_view text, TextRange range)
{
    const std::size_t end = range.begin + range.length;
    return (range.begin == 0 || !isOfName(text[range.begin - 1])) && (end == text.size() || !isOfName(text[end]));
}

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

TextQuery usesOf(std::string_view symbol, Release release)
{
    TextQuery query{{std::string(symbol)}, true, TextQuery::Extent::WholeText};
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    const auto add = [&](const std::string &name) {
        if (!name.empty())
            addOnce(query.texts, name);
    };
    for (const SymbolInfo &info : catalog.all()) {
        if (catalog.isSameObject(info.path, symbol)) {
            add(info.path);
            // `importable` may be the path of another object in this release.
            if (catalog.isSameObject(info.importable, symbol))
                add(info.importable);
        }
    }
    return query;
}

std::vector<TextRange> rangesIn(std::string_view text, const TextQuery &query)
{
    std::vector<TextRange> ranges;
    const auto isSame = [&](char a, char b) {
        return query.matchesCase ? a == b : toLower(a) == toLower(b);
    };
    const auto isAt = [&](std::size_t begin, std::string_view wanted) {
        return std::equal(wanted.begin(), wanted.end(), text.begin() + static_cast<std::ptrdiff_t>(begin), isSame);
    };
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t found = 0;
        for (const std::string &wanted : query.texts) {
            const TextRange range{begin, wanted.size()};
            const bool isThere = range.length <= text.size() - begin && isAt(begin, wanted);
            const bool isWhole =
                query.extent == TextQuery::Extent::Anywhere ||
                (query.extent == TextQuery::Extent::WholeText ? begin == 0 && range.length == text.size()
                                                              : isThere && isWholeName(text, range));
            if (isThere && isWhole)
                found = std::max(found, range.length);
        }
        if (found > 0)
            ranges.push_back({begin, found});
        begin += std::max<std::size_t>(found, 1);
    }
    return ranges;
}

std::string replaced(std::string_view text, const std::vector<TextRange> &ranges, std::string_view replacement)
{
    std::string result;
    std::size_t behind = 0;
    for (const TextRange &range : ranges) {
        result += text.substr(behind, range.begin - behind);
        result += replacement;
        behind = range.begin + range.length;
    }
    result += text.substr(behind);
    return result;
}

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

TextIndex::TextIndex(const BackendConfig &document, TextQuery query) : m_query(std::move(query)), m_api(document.api)
{
    m_counts.reserve(document.configs.size());
    for (const Shared<PatternConfig> &entry : document.configs) {
        goOn();
        m_counts.push_back(countIn(*entry));
    }
}

void TextIndex::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_counts.insert(m_counts.begin() + static_cast<std::ptrdiff_t>(row), countIn(*entry));
}

void TextIndex::remove(std::size_t row)
{
    m_counts.erase(m_counts.begin() + static_cast<std::ptrdiff_t>(row));
}

void TextIndex::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_counts[row] = countIn(*entry);
}

std::uint32_t TextIndex::countIn(const PatternConfig &entry)
{
    if (m_query.isEmpty())
        return 0;
    const auto count = [this](const PatternConfig &config) {
        return static_cast<std::uint32_t>(textFinds(config, m_query).size());
    };
    const auto *list = entry.record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs);
    if (!list)
        return count(entry);
    auto known = m_lists.find(*list);
    if (known == m_lists.end()) {
        if (m_lists.size() >= rememberedLists)
            m_lists.clear();
        PatternConfig holder;
        holder.set(Field::DTypeConfigs, *list, m_api);
        known = m_lists.emplace(*list, count(holder)).first;
    }
    PatternConfig rest = entry;
    rest.set(Field::DTypeConfigs, Null(), m_api);
    return count(rest) + known->second;
}

} // namespace bcfg
