// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/mapped.h"
#include "core/prepare/graph/graph.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bcfg::fx {

/// Gives numbers to classes, functions and methods, so that nodes and patterns compare quickly. All paths of one object
/// have the same number. The path of a method has no dot. The number of an object in the catalogue is its position in
/// SymbolCatalog::all(), counted from 1.
class Symbols
{
public:
    /// Whether of() copies the paths that it gets.
    enum class Paths {
        Copied,
        Lasting, ///< the caller's texts outlive this object and its copies, so of() does not copy them
    };
    explicit Symbols(const SymbolCatalog &catalog, Paths paths = Paths::Copied) : m_catalog(&catalog), m_paths(paths) {}

    const SymbolCatalog &catalog() const { return *m_catalog; }
    /// The number of the object with this path. An unknown path gets the next free number.
    SymbolId of(std::string_view path)
    {
        if (const SymbolId known = find(path); known != 0)
            return known;
        m_others.push_back(m_paths == Paths::Lasting ? path : m_texts.add(path));
        // A single pattern has few symbols, for which a table would cost more than it saves.
        if (m_others.size() > few) {
            for (std::size_t i = m_ids.size(); i < m_others.size(); ++i)
                m_ids.emplace(m_others[i], idOf(i));
        }
        return idOf(m_others.size() - 1);
    }
    /// The number of the object with this path; 0 where the path has no number yet.
    SymbolId find(std::string_view path) const
    {
        const SymbolInfo *known = m_catalog->find(path);
        if (known && !known->sameAs.empty())
            known = m_catalog->find(known->sameAs);
        if (known)
            return static_cast<SymbolId>(known - m_catalog->all().data()) + 1; // 0 stands for no object
        if (m_others.size() > few)
            return copyOf(valueUnder(m_ids, path)).value_or(0);
        const auto found = std::ranges::find(m_others, path);
        return found == m_others.end() ? 0 : idOf(static_cast<std::size_t>(found - m_others.begin()));
    }
    /// The canonical path. It belongs to the catalogue, to texts(), or to whoever passed it with Paths::Lasting.
    std::string_view path(SymbolId symbol) const
    {
        const SymbolInfo *known = info(symbol);
        return known ? std::string_view(known->path) : m_others[symbol - 1 - m_catalog->all().size()];
    }
    const Texts &texts() const { return m_texts; }
    /// The catalogue's entry; null for a symbol that the catalogue does not know.
    const SymbolInfo *info(SymbolId symbol) const
    {
        return symbol != 0 && symbol <= m_catalog->all().size() ? &m_catalog->all()[symbol - 1] : nullptr;
    }

private:
    static constexpr std::size_t few = 8;
    SymbolId idOf(std::size_t other) const { return static_cast<SymbolId>(m_catalog->all().size() + 1 + other); }

    const SymbolCatalog *m_catalog;
    Paths m_paths;
    Texts m_texts;
    std::vector<std::string_view> m_others;               ///< paths that the catalogue does not know, by number
    std::unordered_map<std::string_view, SymbolId> m_ids; ///< the numbers of m_others, once there are more than `few`
};

} // namespace bcfg::fx
