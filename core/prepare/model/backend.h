// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/prepare/graph/patternnode.h"
#include "core/torch/pythonerror.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bcfg::fx {

/// A pattern config that PyTorch has in its dictionary: of those with one key the last, at the place of the first.
struct BackendEntry
{
    std::size_t row = 0; ///< in the document
    Shared<PatternConfig> config;
    PatternNode pattern;
    std::size_t leafCount = 0; ///< of its key, by which torch sorts
};

/// Whether two pattern configs differ in their dtype configs at most.
bool differInDTypeConfigsOnly(const PatternConfig &a, const PatternConfig &b);

/// A BackendConfig as prepare and convert read it. Made once for a document, which may go; update() takes edits of
/// dtype configs.
class Backend
{
public:
    /// Judged by releaseOf(document). `symbols` outlives it.
    Backend(const BackendConfig &document, Symbols &symbols);

    /// Takes a document that differs from the one before by dtype configs alone, which leaves all other answers as they
    /// are. Otherwise nothing changes, and false comes back.
    bool update(const BackendConfig &document);

    Release release() const { return m_release; }
    Symbols &symbols() const { return m_symbols; }
    std::span<const BackendEntry> entries() const { return m_entries; }

    /// Raised while the BackendConfig is made, or as soon as anything is fused with it.
    const std::optional<PythonError> &error() const { return m_error; }

    /// Entries by number in entries(), in the order in which the matcher tries them: those whose outermost operator is
    /// this symbol, and those that any node may match. Mirrors _sorted_patterns_dict().
    std::span<const std::size_t> tried(SymbolId symbol) const
    {
        const Known &of = known(symbol);
        return std::span(m_tried).subspan(of.triedBegin, of.triedEnd - of.triedBegin);
    }
    std::span<const std::size_t> triedWithAny() const { return m_triedWithAny; }
    /// Where an entry stands in the order of the matcher.
    std::size_t rank(std::size_t entry) const { return m_ranks[entry]; }

    /// The entry whose whole pattern is this class or function; null where there is none.
    const BackendEntry *single(SymbolId symbol) const
    {
        const std::optional<std::size_t> &entry = known(symbol).single;
        return entry ? &m_entries[*entry] : nullptr;
    }
    /// The entry whose fuser method serves a match of these modules and functions: any leaf of its key may stand as
    /// MatchAllNode, the last ones first. Mirrors get_fuser_method_new(); null where there is none.
    const BackendEntry *fuserFor(const PatternNode &key) const;

    /// get_root_module_to_quantized_reference_module(); null for a class that has none.
    const Symbol *referenceModule(SymbolId rootModule) const { return pointer(known(rootModule).reference); }
    /// get_module_to_qat_module()
    const Symbol *qatModule(SymbolId moduleClass) const { return pointer(known(moduleClass).qat); }
    bool isQatModule(SymbolId moduleClass) const { return known(moduleClass).isQat; }
    bool isFusedModule(SymbolId moduleClass) const { return known(moduleClass).isFused; }

private:
    /// What is known of a symbol. Holds values, as update() lets pattern configs go.
    struct Known
    {
        std::size_t triedBegin = 0; ///< in m_tried
        std::size_t triedEnd = 0;
        std::optional<std::size_t> single;
        std::optional<Symbol> reference;
        std::optional<Symbol> qat;
        bool isQat = false;
        bool isFused = false;
    };
    static const Symbol *pointer(const std::optional<Symbol> &symbol) { return symbol ? &*symbol : nullptr; }
    Known &add(SymbolId symbol);
    const Known &known(SymbolId symbol) const { return m_known[symbol < m_knownOf.size() ? m_knownOf[symbol] : 0]; }
    void sort();
    void readModules();

    Release m_release;
    Symbols &m_symbols;
    std::vector<Shared<PatternConfig>> m_configs; ///< of the document
    std::vector<BackendEntry> m_entries;
    std::optional<PythonError> m_error;
    std::vector<std::size_t> m_ranks;
    std::vector<std::size_t> m_tried; ///< by symbol, those of one symbol in the order of the matcher
    std::vector<std::size_t> m_triedWithAny;
    std::vector<std::uint32_t> m_knownOf; ///< by symbol: place in m_known; 0, which says nothing, for most
    std::vector<Known> m_known;
};

} // namespace bcfg::fx
