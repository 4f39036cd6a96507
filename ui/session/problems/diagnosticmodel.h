// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rule.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/titledcolumns.h"
#include "ui/session/problems/checker.h"

#include <vector>

namespace bcfg::ui::session {

/// The checker's problems in groups by pattern config or by rule. Problems below the lowest shown severity are left
/// out. Muted problems are shown only after setShowsMuted(true), as the last group.
class DiagnosticModel : public TitledColumns<QAbstractItemModel>
{
    Q_OBJECT

public:
    enum Column {
        RuleColumn,
        MessageColumn,
        PatternColumn,
        FixColumn,
        ColumnCount
    };
    enum class Grouping {
        ByPattern,
        ByRule
    };

    DiagnosticModel(const Document &document, const Checker &checker);

    /// Tells the model whether the list is visible. While the list is hidden, an edit leaves the model without rows, as
    /// the time to find the rows grows with the document.
    void setWatched(bool isWatched);
    void setGrouping(Grouping grouping);
    void setLowest(Severity lowest);                ///< hides problems of lower severity
    void setShowsMuted(bool shows);                 ///< also shows muted problems
    int problemCount() const { return m_problems; } ///< the number of shown problems, without muted ones
    int hiddenCount() const { return m_hidden; }    ///< the number of unmuted problems below the lowest severity
    /// The quick fixes of all problems of a rule, without muted problems, joined into one fix; nothing where no problem
    /// has a fix.
    std::optional<Fix> fixOfAll(const Rule &rule) const;
    /// The joined quick fixes of some problems of one rule, and the number of those problems that have a fix.
    struct FixOfSome
    {
        Fix fix;
        int count;
    };
    /// The quick fixes of the problems of `rule` in `rows`, without muted ones; nothing where no problem has a fix.
    std::optional<FixOfSome> fixOf(const QModelIndexList &rows, const Rule &rule) const;
    /// The text of a row to copy: "Conv1d → ReLU: the message [D15]"; for a group its title.
    QString textOf(const QModelIndex &row) const;

    /// The problem in a row; null for the row of a group. Valid until the next call of a function of this model.
    const Diagnostic *diagnostic(const QModelIndex &index) const;
    /// The row of a problem; invalid where it is not shown.
    QModelIndex indexOf(const Diagnostic &problem) const;
    /// The rule of a row; null for a group that is not of one rule.
    const Rule *rule(const QModelIndex &index) const;
    /// The row of the pattern config that a row is about; nothing for a problem of the document itself, and for a group
    /// that is not of one pattern config.
    std::optional<int> entry(const QModelIndex &index) const;
    bool isMutedProblem(const QModelIndex &index) const; ///< muted by the document's $ignore
    /// A key by which a group is found again when other groups come and go: the row of its pattern config,
    /// bcfg::placeOf() of its rule, or a negative number for the document and for muted problems.
    int groupKey(int group) const { return m_groups[toIndex(group)].key; }
    /// The position of a problem among all shown problems, across groups; for a group, the position of its first
    /// problem; nothing for an invalid index.
    std::optional<int> placeOf(const QModelIndex &index) const;
    /// The problem `step` problems after a row, or before it where `step` is negative, wrapping around at the ends;
    /// invalid where there is none. From an invalid index, a step of 1 leads to the first problem and a step of -1 to
    /// the last.
    QModelIndex neighbour(const QModelIndex &from, int step) const;
    /// Like neighbour(), from a point directly before the problem at `place`: a step of 1 leads to that problem, and a
    /// step of -1 to the problem before it.
    QModelIndex neighbourOfPlace(int place, int step) const
    {
        return problemAt(step > 0 ? place + step - 1 : place + step);
    }

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    static constexpr int documentKey = -1;
    static constexpr int mutedKey = -2;
    /// Identifies a problem by its index among the problems of an entry, or of the document itself.
    struct Line
    {
        int entry; ///< the entry's row, or documentKey
        int number;
        ProblemKind kind;
    };
    /// A run of lines. The model index of a row inside a group holds a pointer to the group, as Qt's views are slow
    /// with small numbers as ids.
    struct Group
    {
        int key; ///< the entry's row, placeOf() of the rule, or one of the keys above
        std::size_t first;
        int count;
        Severity worst;
    };
    using Lines = std::vector<Line>;
    using Groups = std::vector<Group>;

    const Line *line(const QModelIndex &index) const;
    const Group *group(const QModelIndex &index) const;
    QModelIndex problemAt(int place) const;
    QModelIndex indexOfLine(std::size_t line) const;
    const Diagnostic &diagnosticOf(const Line &line) const;
    void follow();
    void update(bool mustReset = false);
    void emitTextsChanged(Column first = MessageColumn);
    void emitOwnTextsChanged();
    void findLines(Lines &all);
    void findGroups(const Lines &lines, Groups &all) const;
    bool hasRowsOf(const Groups &groups) const;
    QVariant groupData(const Group &group, int column, int role) const;
    QVariant problemData(const Line &line, int column, int role) const;
    QString entryText(int entry) const;

    const Document &m_document;
    const Checker &m_checker;
    Grouping m_grouping = Grouping::ByPattern;
    Severity m_lowest = Severity::Info;
    int m_problems = 0;
    int m_hidden = 0;
    bool m_showsMuted = false;
    bool m_isWatched = true;
    bool m_isOutdated = false;
    bool m_isHeadChange = false; ///< the document's head was changed, and the checker has not followed yet
    int m_revision = 0;          ///< Checker::kindsRevision() for which the lines were found
    Lines m_lines;
    Groups m_groups;
    // update() fills these and then swaps them with the members above, so that memory is reused: allocating it anew
    // would take most of the time of an edit.
    Lines m_newLines;
    Groups m_newGroups;
    // The problems of the entry m_lookedAt, which was requested last: views request its cells one after another.
    mutable std::optional<int> m_lookedAt;
    mutable std::vector<Diagnostic> m_found;
};

} // namespace bcfg::ui::session
