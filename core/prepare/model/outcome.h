// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace bcfg {

/// What becomes of a pattern's outermost operator where the pattern alone is the model, after fusing, preparing and
/// converting. A Verdict is of the pattern as it stands, which another entry or a fused module may take the place of.
struct Outcome
{
    Status status = Status::NotConfigured;
    std::optional<std::size_t> by; ///< row of the entry that takes it; absent where none does, or prepare raises
    std::optional<std::size_t> dtypeConfig; ///< of that entry, the first that fits
    std::string fusedInto;                  ///< the class of the module that it went into; empty where it was not fused
    std::optional<PythonError> error;       ///< with Status::Error
    bool operator==(const Outcome &) const = default;
};

/// How the pattern of the row came to an outcome that is not the verdict on it as it stands: "fused into ConvReLU2d,
/// #5", which takes that. Empty where it is that, and where PyTorch raises.
std::string courseOf(const Outcome &outcome, std::size_t row);

/// A pattern config of a document as a model that is this pattern and nothing else.
class ModelOfPattern
{
public:
    const Candidate &candidate() const { return m_candidate; }
    /// Nothing is fused and no other entry takes its operators, so that the verdict on the candidate is the outcome.
    bool isAsItStands() const { return !m_simulated; }
    /// As prepare_fx() treats it in eval mode, and convert_to_reference_fx() what comes of that.
    Outcome outcome(const QConfigAssignment &assignment);

private:
    friend class OutcomeIndex;
    struct Simulated;
    explicit ModelOfPattern(Candidate candidate);

public:
    ModelOfPattern(ModelOfPattern &&) noexcept;
    ~ModelOfPattern();

private:
    Candidate m_candidate;
    std::unique_ptr<Simulated> m_simulated;
};

/// The patterns of a document as models, in step with its edits. An edit costs what it concerns, not what the document
/// holds.
class OutcomeIndex
{
public:
    explicit OutcomeIndex(const BackendConfig &document);

    std::size_t size() const { return m_index.size(); }
    const MatchIndex &matches() const { return m_index; }

    /// Remembers what the model reads, so that an edit of that is told.
    ModelOfPattern model(std::size_t row);

    /// Each change returns the rows, after it, of the entries whose outcomes may differ now, in ascending order.
    std::vector<std::size_t> replace(std::size_t row, Shared<PatternConfig> config);
    std::vector<std::size_t> insert(std::size_t row, Shared<PatternConfig> config);
    std::vector<std::size_t> remove(std::size_t row);

private:
    using Names = std::unordered_set<std::string>;
    using Entries = std::vector<const Entry *>;

    const DocumentIndex &document() const { return m_index.document(); }
    bool addConverted(const Pattern &pattern, Names &names) const;
    bool mayBeTaken(const Entry &entry) const;
    std::unique_ptr<ModelOfPattern::Simulated> simulated(const Candidate &candidate, bool isConverted,
                                                         Names &names) const;
    Entries entriesFor(const Names &names) const;
    void addReaders(const Entry &entry, Entries &readers) const;
    std::vector<std::size_t> rowsOf(const Entries &readers, const std::vector<std::size_t> &judged) const;
    void forget(const Entry &entry);

    BackendConfig m_head; ///< of the document, without its pattern configs
    MatchIndex m_index;
    /// Of the entries whose models are simulated: the classes, functions and methods that these hold, by which other
    /// entries have to do with them; and the other way round.
    std::unordered_map<const Entry *, Names> m_names;
    std::unordered_map<std::string, std::unordered_set<const Entry *>> m_readers;
};

} // namespace bcfg
