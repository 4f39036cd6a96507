// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/entries.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/progress.h"

#include <utility>

namespace bcfg::diff {

namespace {

/// Identifies an entry that PyTorch cannot register.
std::string textOfPattern(const PatternConfig &config)
{
    std::string text;
    for (const Field field : fields(Level::PatternConfig, FieldKind::Pattern)) {
        const FieldValue *value = config.record().find(field);
        text += value ? writeJsonLine(toJson(*value)) : std::string("absent");
    }
    return text;
}

} // namespace

std::vector<std::size_t> EntryNumbers::of(const BackendConfig &document)
{
    std::vector<std::size_t> result;
    result.reserve(document.configs.size());
    m_keysOfPatterns.reserve(document.configs.size());
    std::vector<std::size_t> seen(m_numbers.size()); // by key: how many entries had it so far
    for (const Shared<PatternConfig> &config : document.configs) {
        goOn();
        std::optional<Pattern> pattern = config->reversedPattern(document.api);
        const auto numbered = [&](auto &keys, auto key) {
            const auto [place, isAdded] = keys.try_emplace(std::move(key), m_numbers.size());
            return std::pair(place->second, isAdded);
        };
        const auto [key, isNew] =
            pattern ? numbered(m_keysOfPatterns, *std::move(pattern)) : numbered(m_keysOfTexts, textOfPattern(*config));
        if (isNew) {
            m_numbers.emplace_back();
            seen.push_back(0);
        }
        std::vector<std::size_t> &numbers = m_numbers[key];
        const std::size_t occurrence = seen[key]++;
        if (occurrence == numbers.size())
            numbers.push_back(m_count++);
        result.push_back(numbers[occurrence]);
    }
    return result;
}

Rows rowsByNumber(const std::vector<std::size_t> &numbers, std::size_t count)
{
    Rows rows(count);
    for (std::size_t row = 0; row < numbers.size(); ++row)
        rows[numbers[row]] = row;
    return rows;
}

std::vector<Site> pairedEntries(const BackendConfig &a, const BackendConfig &b, const SymbolCatalog &catalog)
{
    EntryNumbers numbers(catalog);
    const std::vector<std::size_t> ofA = numbers.of(a);
    const std::vector<std::size_t> ofB = numbers.of(b);
    const Rows rowsInA = rowsByNumber(ofA, numbers.count());
    const Rows rowsInB = rowsByNumber(ofB, numbers.count());
    std::vector<Site> pairs;
    for (std::size_t row = 0; row < ofA.size(); ++row)
        pairs.push_back({row, rowsInB[ofA[row]]});
    for (std::size_t row = 0; row < ofB.size(); ++row) {
        if (!rowsInA[ofB[row]])
            pairs.push_back({std::nullopt, row});
    }
    return pairs;
}

JsonValue keyJson(const PatternConfig &entry, Api api)
{
    const std::optional<Pattern> pattern = entry.readablePattern(api);
    return pattern ? toJson(*pattern) : JsonValue();
}

} // namespace bcfg::diff
