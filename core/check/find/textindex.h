// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/find/textquery.h"
#include "core/document/model/backendconfig.h"

#include <cstdint>
#include <unordered_map>

namespace bcfg {

/// How often something is found in each pattern config of a document, kept in step with its edits. Where, textHits()
/// says of those that are looked at.
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

    /// Many pattern configs share a list; holding it keeps its address, the key, from being used again.
    struct KnownList
    {
        Shared<DTypeConfigs> list;
        std::uint32_t count;
    };

    TextQuery m_query;
    Api m_api;
    std::vector<std::uint32_t> m_counts;
    std::unordered_map<const void *, KnownList> m_lists;
};

} // namespace bcfg
