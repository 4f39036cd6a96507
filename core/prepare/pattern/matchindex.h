// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/candidate.h"
#include "core/torch/index/documentindex.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// An index of the facts about a document's entries on which verdicts on other entries depend: which entry overrides
/// another one, the argument indices that entries of single operators declare, and which modules can become reference
/// modules. Makes the Candidate of each entry. The time of an edit depends on the number of affected entries, not on
/// the length of the document. Reading is safe from several threads.
class MatchIndex
{
public:
    explicit MatchIndex(const BackendConfig &document);
    ~MatchIndex();
    MatchIndex(MatchIndex &&) noexcept;

    std::size_t size() const { return m_index.size(); }
    const DocumentIndex &document() const { return m_index; }

    /// The candidate of a row: its pattern config, with the facts from the rest of the document on which the verdict
    /// depends.
    Candidate candidate(std::size_t row) const;
    /// The row of the last entry with the same key; nullopt where this row is the last one.
    std::optional<std::size_t> overriddenBy(std::size_t row) const;

    /// Each change returns the rows of the entries whose candidates differ now, in ascending order. The rows are those
    /// after the change.
    std::vector<std::size_t> replace(std::size_t row, Shared<PatternConfig> config);
    std::vector<std::size_t> insert(std::size_t row, Shared<PatternConfig> config);
    std::vector<std::size_t> remove(std::size_t row);

private:
    void addJudgedWith(const Entry &entry, std::vector<const Entry *> &entries) const;
    void addConcerned(const Entry &entry, std::vector<const Entry *> &entries) const;
    void addReaders(const Entry &entry, std::vector<const Entry *> &entries) const;
    /// The entry whose whole pattern is this class or function, the last one if there are several; null for none.
    const Entry *singleEntry(std::string_view canonicalPath) const;
    std::size_t arity(std::string_view function) const;
    bool canSwap(ObjectId module, int depth = 0) const;
    void setReference(Candidate &candidate, std::string_view module) const;
    bool becomesSwappable(ObjectId module, int depth) const;
    void setHandler(Candidate &candidate) const;
    void setRootArguments(Candidate &candidate) const;
    void setTakenDTypes(Candidate &candidate) const;
    void setOperators(Candidate &candidate) const;

    DocumentIndex m_index;

    /// The results of canSwap() since the last change, as many entries contain the same few modules.
    struct KnownSwaps;
    std::unique_ptr<KnownSwaps> m_swaps;
};

} // namespace bcfg
