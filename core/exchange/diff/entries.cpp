// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/entries.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/jsonform.h"
#include "core/document/model/progress.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"

#include <string>
#include <unordered_map>
#include <utility>

namespace bcfg::diff {

namespace {

/// Identifies an entry that PyTorch cannot register.
std::string textOfPattern(const PatternConfig &config)
{
    std::string text;
    for (const Field field : {Field::Pattern, Field::PatternComplexFormat}) {
        const FieldValue *value = config.record().find(field);
        text += value ? writeJsonLine(toJson(*value)) : std::string("absent");
    }
    return text;
}

} // namespace

struct EntryNumbers::Keys
{
    torch::KeyMap<std::size_t> byPattern;
    std::unordered_map<std::string, std::size_t> byText;
};

EntryNumbers::EntryNumbers(const SymbolCatalog &catalog)
    : m_keys(std::make_unique<Keys>(Keys{torch::keyMap<std::size_t>(catalog), {}}))
{}

EntryNumbers::~EntryNumbers() = default;

std::size_t EntryNumbers::number(std::size_t key, std::size_t occurrence)
{
    std::vector<std::size_t> &numbers = m_numbers[key];
    if (occurrence == numbers.size())
        numbers.push_back(m_count++);
    return numbers[occurrence];
}

std::vector<std::size_t> EntryNumbers::of(const BackendConfig &document)
{
    std::vector<std::size_t> result;
    result.reserve(document.configs.size());
    m_keys->byPattern.reserve(document.configs.size());
    std::vector<std::size_t> seen(m_numbers.size()); // by key: how many entries had it so far
    for (const Shared<PatternConfig> &config : document.configs) {
        goOn();
        std::optional<Pattern> pattern = config->reversedPattern(document.api);
        const auto [key, isNew] = [&] {
            if (!pattern) {
                const auto [place, isAdded] = m_keys->byText.try_emplace(textOfPattern(*config), m_numbers.size());
                return std::pair(place->second, isAdded);
            }
            const auto [place, isAdded] = m_keys->byPattern.try_emplace(*std::move(pattern), m_numbers.size());
            return std::pair(place->second, isAdded);
        }();
        if (isNew) {
            m_numbers.emplace_back();
            seen.push_back(0);
        }
        result.push_back(number(key, seen[key]++));
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

} // namespace bcfg::diff
