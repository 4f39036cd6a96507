// SPDX-License-Identifier: Apache-2.0
#include "core/check/find/textindex.h"

#include "core/check/find/textsearch.h"
#include "core/document/model/progress.h"

namespace bcfg {

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
