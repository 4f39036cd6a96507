// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/outcome.h"

#include <map>
#include <vector>

namespace bcfg::ui::session {

/// The outcomes of all patterns under one QConfig or QConfigMapping.
class VerdictColumn
{
public:
    VerdictColumn(QConfigAssignment assignment, std::size_t rows);

    const QConfigAssignment &assignment() const { return m_assignment; }
    Status status(std::size_t row) const { return m_outcomes[row].status; }
    bool isFused(std::size_t row) const { return m_outcomes[row].isFused; }
    const StatusCounts &counts() const { return m_counts; }

    void insert(std::size_t row); ///< the new row is NotConfigured until it is judged
    void remove(std::size_t row);
    void judge(ModelOfPattern &model); ///< sets the outcome of the row from which `model` was made

private:
    struct Kept
    {
        Status status = Status::NotConfigured;
        bool isFused = false;
    };

    QConfigAssignment m_assignment;
    std::vector<Kept> m_outcomes;
    StatusCounts m_counts = {};
};

/// The document's patterns with their verdicts under a set of QConfigs.
class JudgedDocument
{
public:
    using Assignments = std::map<int, QConfigAssignment>; // by QConfigChoices::slot()
    JudgedDocument(const BackendConfig &document, Assignments assignments);

    // insert(), remove() and replace() only note which rows an edit concerns. finish() then judges each of these rows
    // once.
    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);
    void finish();

    std::size_t size() const { return m_index.size(); }
    Candidate candidate(std::size_t row) const { return m_index.matches().candidate(row); }
    std::size_t effectiveRow(std::size_t row) const { return m_index.matches().overriddenBy(row).value_or(row); }
    ModelOfPattern model(std::size_t row) { return m_index.model(row); }
    /// The verdicts of the choice with this slot; null where they are not kept.
    const VerdictColumn *column(int slot) const;

    /// The range of rows in which verdicts may have changed since the last call of takeChanges().
    struct Changes
    {
        int first = 0;
        int last = -1;      ///< the last row whose verdicts may have changed; less than `first` where none have
        bool isNew = false; ///< true for the first call
    };
    Changes takeChanges();

private:
    void concern(const std::vector<std::size_t> &rows);

    OutcomeIndex m_index;
    std::map<int, VerdictColumn> m_columns; // by slot
    std::vector<std::size_t> m_concerned;   // rows that finish() judges, in any order, some more than once
    Changes m_changes;
};

} // namespace bcfg::ui::session
