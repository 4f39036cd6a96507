// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/candidate.h"
#include "core/torch/index/documentindex.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

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

    std::size_t size() const { return m_index.size(); }
    const DocumentIndex &document() const { return m_index; }

    /// The pattern config in a row with what it needs of the document.
    Candidate candidate(std::size_t row) const;
    /// The later entry with the same key, if any.
    std::optional<std::size_t> overriddenBy(std::size_t row) const;

    /// Each change returns the rows, after it, of the entries whose candidates differ now, in ascending order.
    std::vector<std::size_t> replace(std::size_t row, Shared<PatternConfig> config);
    std::vector<std::size_t> insert(std::size_t row, Shared<PatternConfig> config);
    std::vector<std::size_t> remove(std::size_t row);

private:
    void addJudgedWith(const Entry &entry, std::vector<const Entry *> &entries) const;
    void addConcerned(const Entry &entry, std::vector<const Entry *> &entries) const;
    void addReaders(const Entry &entry, std::vector<const Entry *> &entries) const;
    /// The entry that counts and whose whole pattern is this class or function; null where there is none.
    const Entry *singleEntry(std::string_view canonicalPath) const;
    std::size_t arity(std::string_view function) const;
    bool canSwap(ObjectId module, int depth = 0) const;
    bool becomesSwappable(ObjectId module, int depth) const;
    void setHandler(Candidate &candidate) const;
    void setRootArguments(Candidate &candidate) const;
    void setTakenDTypes(Candidate &candidate) const;
    void setOperators(Candidate &candidate) const;

    DocumentIndex m_index;

    /// What canSwap() has found since the last change. Many entries ask about few modules, which many entries name.
    struct KnownSwaps;
    std::unique_ptr<KnownSwaps> m_swaps;
};

} // namespace bcfg
