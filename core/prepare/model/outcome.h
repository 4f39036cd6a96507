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

/// What becomes of a pattern's outermost operator when a model that consists of the pattern is fused, prepared and
/// converted. It may differ from the Verdict, which judges the pattern unfused and under its own entry: in the model, a
/// fused module may replace the operators, or another entry may take them.
struct Outcome
{
    Status status = Status::NotConfigured;
    /// Row of the entry that takes the operator; absent if no entry takes it, and if there is an error.
    std::optional<std::size_t> by = {};
    std::optional<std::size_t> dtypeConfig = {}; ///< index of the first dtype config of that entry that fits
    /// Class of the module into which the operator was fused; empty where it was not fused.
    std::string fusedInto = {};
    /// The error that prepare raises, or that convert raises because of the classes of modules or because of the
    /// QConfig. Set where the status is Status::Error.
    std::optional<PythonError> error = {};
    bool operator==(const Outcome &) const = default;
};

/// How the pattern of a row came to its outcome, such as "fused into ConvReLU2d, #5", where "#5" is the entry that
/// takes the fused module. Empty where the row's own entry takes the pattern unfused, and where PyTorch raises.
std::string courseOf(const Outcome &outcome, std::size_t row);

/// A model that consists of the pattern of one pattern config.
class ModelOfPattern
{
public:
    ModelOfPattern(ModelOfPattern &&) noexcept;
    ~ModelOfPattern();

    const Candidate &candidate() const { return m_candidate; }
    /// The outcome of prepare_fx() in eval mode and then convert_to_reference_fx(). Throws Stopped.
    Outcome outcome(const QConfigAssignment &assignment);

private:
    friend class OutcomeIndex;
    struct Simulated;
    explicit ModelOfPattern(Candidate candidate);
    /// Whether the verdict on the candidate is the outcome, because nothing is fused and no other entry takes an
    /// operator.
    bool isVerdict() const { return !m_simulated; }
    /// The outcome without the error that convert raises under any QConfig.
    Outcome preparedOutcome(const QConfigAssignment &assignment);

    Candidate m_candidate;
    std::unique_ptr<Simulated> m_simulated;
};

/// Whether one of these pattern configs can replace the other without changing the classes, functions and methods in
/// the models of other patterns: they differ only in fields such as dtype_configs and qat_module.
bool makeSameModels(const PatternConfig &a, const PatternConfig &b);

/// The patterns of a document as models, updated with each edit. The time of an edit depends on the number of affected
/// entries, not on the length of the document.
class OutcomeIndex
{
public:
    explicit OutcomeIndex(const BackendConfig &document);

    std::size_t size() const { return m_index.size(); }
    const MatchIndex &matches() const { return m_index; }

    /// The model of the pattern in a row. Remembers the classes, functions and methods in the model, so that a later
    /// change of an entry for one of them reports the row.
    ModelOfPattern model(std::size_t row);

    /// Changes of the document. Each returns the rows of the entries whose outcomes may have changed, in ascending
    /// order, numbered as after the change.
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
    bool isOverruled(const Entry &entry, ObjectId object, Role role) const;
    void addOwnReaders(const Entry &entry, Entries &readers) const;
    std::vector<std::size_t> rowsOf(const Entries &readers, const std::vector<std::size_t> &judged) const;
    void forget(const Entry &entry);

    BackendConfig m_head; ///< the document without its pattern configs
    MatchIndex m_index;
    /// For each entry whose model is simulated, the names of the classes, functions and methods in the model. Other
    /// entries affect the outcome only through these names.
    std::unordered_map<const Entry *, Names> m_names;
    /// The inverse of m_names: the entries whose models contain a class, function or method, by its name.
    std::unordered_map<std::string, std::unordered_set<const Entry *>> m_readers;
};

} // namespace bcfg
