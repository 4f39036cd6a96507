// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/find/textquery.h"
#include "core/document/model/backendconfig.h"

#include <cstdint>

namespace bcfg {

/// Counts the finds of a query in each pattern config of a document. Callers report each edit by insert(), remove() or
/// replace(). textFinds() gives the places of the finds.
class TextIndex
{
public:
    TextIndex(const BackendConfig &document, TextQuery query);

    const TextQuery &query() const { return m_query; }
    const std::vector<std::uint32_t> &counts() const { return m_counts; } ///< by row

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

private:
    std::uint32_t countIn(const PatternConfig &entry);

    /// The most lists that m_lists remembers. Then m_lists is cleared: edits make new lists, and old lists would pile
    /// up.
    static constexpr std::size_t rememberedLists = 4096;

    TextQuery m_query;
    Api m_api;
    std::vector<std::uint32_t> m_counts;
    SharedMap<DTypeConfigs, std::uint32_t> m_lists; // the finds in each list, which many pattern configs share
};

} // namespace bcfg
