// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/release.h"
#include "core/model/backendconfig.h"
#include "core/model/rowlabels.h"
#include "core/simulation/candidate.h"
#include "core/torch/patternkey.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bcfg {

class SymbolCatalog;

/// What the verdict on one pattern needs to know of all the others: which entry overrides which, the argument indices
/// that single-operator entries declare, and which modules can become reference modules. An edit updates it in time
/// that depends on how many entries it concerns, not on the length of the document. Reading is safe from several
/// threads.
class MatchIndex
{
public:
    explicit MatchIndex(const BackendConfig &document);
    ~MatchIndex();
    MatchIndex(MatchIndex &&) noexcept;
    MatchIndex(const MatchIndex &) = delete; // entries point into the maps
    MatchIndex &operator=(const MatchIndex &) = delete;

    Release release() const { return m_release; }
    std::size_t size() const { return m_slots.size(); }
    const Shared<PatternConfig> &config(std::size_t index) const { return m_entries[m_slots[index]].config; }

    /// The pattern config at an index with what it needs of the document.
    Candidate candidate(std::size_t index) const;
    /// The later entry with the same key, if any.
    std::optional<std::size_t> overriddenBy(std::size_t index) const;

    /// Each change returns the indices, after it, of the entries whose candidates differ now, in ascending order.
    std::vector<std::size_t> replace(std::size_t index, Shared<PatternConfig> config);
    std::vector<std::size_t> insert(std::size_t index, Shared<PatternConfig> config);
    std::vector<std::size_t> remove(std::size_t index);

private:
    using Slot = std::uint32_t; // of m_entries; stays the same while entries before it come and go
    using SlotMap = std::unordered_map<std::string, std::vector<Slot>>; // in the document's order
    using Groups = torch::KeyMap<std::vector<Slot>>;

    /// What input_type_to_index says, of which others ask often.
    struct Arguments
    {
        explicit Arguments(const IndexMap &map);
        std::optional<Number> weight;
        std::optional<Number> bias;
        double highest = 0;
    };

    struct Entry
    {
        Shared<PatternConfig> config;
        RowLabel label;
        std::optional<Arguments> arguments; ///< where there are any
        const Groups::value_type *group;    // the entries with the same key; null where registering raises
    };

    /// What canSwap() has found since the last change. Many entries ask about few modules, which many entries name.
    struct KnownSwaps;

    template <class Map>
    typename Map::value_type &put(Map &map, const typename Map::key_type &key, Slot slot) const;
    template <class Map>
    void drop(Map &map, const typename Map::key_type &key, Slot slot) const;
    void enter(Slot slot);
    void leave(Slot slot);
    void collectAffected(Slot slot, std::vector<Slot> &affected) const;
    std::vector<std::size_t> indices(std::vector<Slot> slots) const;
    RowLabel newLabel(std::size_t index);
    std::size_t indexOf(Slot slot) const;
    Slot effective(const Groups::value_type &group) const;
    bool isEffective(Slot slot) const;
    /// The entry whose whole pattern is this class or function.
    const Entry *singleEntry(std::string_view canonicalPath) const;
    std::size_t arity(std::string_view function) const;
    bool canSwap(std::string_view module, int depth = 0) const;
    bool findsSwap(std::string_view module, int depth) const;
    bool fusesSwappable(std::string_view fused, int depth) const;
    void setRoot(Candidate &candidate) const;
    void setNonTensors(Candidate &candidate) const;
    void setOperators(Candidate &candidate) const;

    Release m_release;
    const SymbolCatalog &m_symbols;
    std::vector<Slot> m_slots; // by index, so with rising labels
    std::vector<Entry> m_entries;
    std::vector<Slot> m_free;
    Groups m_byKey;
    SlotMap m_byAtom;  // entries whose pattern holds the class, function or method
    SlotMap m_byRoot;  // entries with both root_module and reference_quantized_module, by the former
    SlotMap m_byQat;   // entries by qat_module
    SlotMap m_byFused; // entries by fused_module
    std::unique_ptr<KnownSwaps> m_swaps;
};

} // namespace bcfg
