// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/mapped.h"
#include "core/prepare/graph/patternnode.h"
#include "core/torch/pythonerror.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bcfg::fx {

/// A pattern config in the dictionary of PyTorch's BackendConfig. Of several pattern configs with equal keys, the
/// dictionary has only the last one, at the position of the first one.
struct BackendEntry
{
    std::size_t row = 0; ///< row in the document
    Shared<PatternConfig> config;
    PatternNode pattern;
    std::size_t leafCount = 0; ///< number of leaves of `pattern`, by which torch sorts entries
};

/// Whether two pattern configs are equal except for their dtype configs.
bool differInDTypeConfigsOnly(const PatternConfig &a, const PatternConfig &b);

/// A BackendConfig as prepare and convert read it. It is made once for a document, which need not outlive it; update()
/// applies edits of dtype configs.
class Backend
{
public:
    /// `symbols` are those of releaseOf(document), and must outlive the backend.
    Backend(const BackendConfig &document, Symbols &symbols);

    /// Updates the backend to a document that differs from the last one only in dtype configs, and returns true. For
    /// any other document, changes nothing and returns false.
    bool update(const BackendConfig &document);

    Release release() const { return m_symbols.catalog().release(); }
    Symbols &symbols() const { return m_symbols; }
    std::span<const BackendEntry> entries() const { return m_entries; }

    /// The error that torch raises while it makes the BackendConfig, or as soon as it fuses anything; absent for none.
    const std::optional<PythonError> &error() const { return m_error; }

    /// Calls visit(index) for each entry that the matcher tries at a node that calls this symbol, until visit() returns
    /// false. These are the entries whose outermost operator is the symbol or MatchAllNode, and those for which
    /// is_match() raises at every node. The order is that of _sorted_patterns_dict().
    template <class Visit>
    void forEachTried(SymbolId symbol, const Visit &visit) const
    {
        const std::vector<std::size_t> &bySymbol = known(symbol).tried;
        auto named = bySymbol.begin();
        auto any = m_triedWithAny.begin();
        while (named != bySymbol.end() || any != m_triedWithAny.end()) {
            const bool takesNamed =
                any == m_triedWithAny.end() || (named != bySymbol.end() && m_ranks[*named] < m_ranks[*any]);
            if (!visit(takesNamed ? *named++ : *any++))
                return;
        }
    }
    /// The index of the first entry that forEachTried() visits and for which `accepts(const BackendEntry &)` returns
    /// true; nullopt where there is none.
    template <class Accepts>
    std::optional<std::size_t> firstTried(SymbolId symbol, const Accepts &accepts) const
    {
        std::optional<std::size_t> first;
        forEachTried(symbol, [&](std::size_t entry) {
            if (accepts(m_entries[entry]))
                first = entry;
            return !first;
        });
        return first;
    }

    /// The entry whose whole pattern is this class or function; null where there is none.
    const BackendEntry *single(SymbolId symbol) const
    {
        const std::optional<std::size_t> &entry = known(symbol).single;
        return entry ? &m_entries[*entry] : nullptr;
    }
    /// The entry whose fuser method fuses a match of these classes and functions, in reversed nested form; null where
    /// there is none. The pattern of the entry may have MatchAllNode in place of leaves. Of two such entries, the one
    /// wins that has no MatchAllNode at the first leaf where only one of them has it. Mirrors get_fuser_method_new().
    const BackendEntry *fuserFor(const PatternNode &key) const;

    /// The reference module of a root module; null for a class that has none. Mirrors
    /// get_root_module_to_quantized_reference_module(). Valid until the backend changes.
    const Symbol *referenceModule(SymbolId rootModule) const { return pointerTo(known(rootModule).reference); }
    /// The QAT module of a class; null where there is none. Mirrors get_module_to_qat_module().
    const Symbol *qatModule(SymbolId moduleClass) const { return pointerTo(known(moduleClass).qat); }
    bool isQatModule(SymbolId moduleClass) const { return known(moduleClass).isQat; }
    /// The class whose entry has `qatModule` as its qat_module; 0 where no entry of a single class has it.
    SymbolId classOfQatModule(SymbolId qatModule) const { return known(qatModule).qatOf; }
    bool isFusedModule(SymbolId moduleClass) const { return known(moduleClass).isFused; }

private:
    /// The facts about a symbol, without pointers into pattern configs, because update() replaces pattern configs.
    struct Known
    {
        /// The entries whose outermost operator is the symbol, in the order in which the matcher tries them.
        std::vector<std::size_t> tried;
        std::optional<std::size_t> single;
        std::optional<Symbol> reference;
        std::optional<Symbol> qat;
        bool isQat = false;
        SymbolId qatOf = 0;
        bool isFused = false;
    };
    Known &add(SymbolId symbol);
    const Known &known(SymbolId symbol) const { return m_known[symbol < m_knownOf.size() ? m_knownOf[symbol] : 0]; }
    void sort();
    void readModules();

    Symbols &m_symbols;
    std::vector<Shared<PatternConfig>> m_configs; ///< the pattern configs of the document
    std::vector<BackendEntry> m_entries;
    std::optional<PythonError> m_error;
    std::vector<std::size_t> m_ranks;
    std::vector<std::size_t> m_triedWithAny;
    std::vector<std::uint32_t> m_knownOf; ///< by symbol: index in m_known; 0 for the many symbols without facts
    std::vector<Known> m_known;
};

} // namespace bcfg::fx
