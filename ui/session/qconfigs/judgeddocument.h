// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <map>

namespace bcfg::ui {

/// The verdicts of all patterns under one QConfig or QConfigMapping.
class VerdictColumn
{
public:
    VerdictColumn(QConfigAssignment assignment, std::size_t rows);

    const QConfigAssignment &assignment() const { return m_assignment; }
    Status status(std::size_t row) const { return m_statuses[row]; }
    const StatusCounts &counts() const { return m_counts; }

    void insert(std::size_t row);
    void remove(std::size_t row);
    void judge(const Candidate &candidate);

private:
    int &count(Status status) { return m_counts[status]; }

    QConfigAssignment m_assignment;
    std::vector<Status> m_statuses;
    StatusCounts m_counts = {};
};

/// The document's patterns with their verdicts under some of the QConfigs that can be chosen.
class JudgedDocument
{
public:
    using Assignments = std::map<int, QConfigAssignment>; // by QConfigChoices::slot()
    JudgedDocument(const BackendConfig &document, Assignments assignments);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    std::size_t size() const { return m_index.size(); }
    Candidate candidate(std::size_t row) const { return m_index.candidate(row); }
    /// Null where no verdicts are kept of the choice with that slot.
    const VerdictColumn *column(int slot) const;

    /// What became of the verdicts since this was asked last.
    struct Changes
    {
        int first = 0;
        int last = -1;      ///< of the rows whose verdicts may differ; below `first` where none does
        bool isNew = false; ///< asked for the first time
    };
    Changes takeChanges();

private:
    void judge(const std::vector<std::size_t> &rows);

    MatchIndex m_index;
    std::map<int, VerdictColumn> m_columns; // by slot
    Changes m_changes;
};

} // namespace bcfg::ui
