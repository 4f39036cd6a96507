// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/symbols.h"
#include "core/fx/graph.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace bcfg::fx {

/// Numbers for classes, functions and methods, so that nodes and patterns compare in no time: paths of one object have
/// one number. Methods, which have no dot, are among them.
class Symbols
{
public:
    explicit Symbols(const SymbolCatalog &catalog) : m_catalog(catalog) {}

    const SymbolCatalog &catalog() const { return m_catalog; }
    SymbolId of(std::string_view path)
    {
        const std::string_view canonical = m_catalog.canonical(path);
        const auto found = m_ids.find(canonical);
        if (found != m_ids.end())
            return found->second;
        m_paths.emplace_back(canonical);
        const auto id = static_cast<SymbolId>(m_paths.size()); // 0 is none
        m_ids.emplace(m_paths.back(), id);
        return id;
    }
    /// 0 where nothing has it.
    SymbolId find(std::string_view path) const
    {
        const auto found = m_ids.find(m_catalog.canonical(path));
        return found == m_ids.end() ? 0 : found->second;
    }
    /// The canonical path.
    const std::string &path(SymbolId symbol) const { return m_paths[symbol - 1]; }
    const SymbolInfo *info(SymbolId symbol) const { return m_catalog.find(path(symbol)); }

private:
    const SymbolCatalog &m_catalog;
    std::deque<std::string> m_paths;
    std::unordered_map<std::string_view, SymbolId> m_ids;
};

} // namespace bcfg::fx
