// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rule.h"
#include "ui/session/problems/checker.h"

#include <QAbstractItemModel>

#include <vector>

namespace bcfg::ui {

/// What the checker finds, in groups by pattern config or by rule, without what is muted or not grave enough. Last
/// comes a group of what the document mutes, where that is shown.
class DiagnosticModel : public QAbstractItemModel
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

    DiagnosticModel(const Document &document, const Checker &checker, QObject *parent = nullptr);

    /// While nobody looks, an edit leaves it without rows: to find them takes as long as the document is.
    void setWatched(bool isWatched);
    Grouping grouping() const { return m_grouping; }
    void setGrouping(Grouping grouping);
    void setLowest(Severity lowest);                ///< leaves out what is less grave
    void setShowsMuted(bool shows);                 ///< also what the document mutes
    int problemCount() const { return m_problems; } ///< of the problems shown, without what is muted
    int hiddenCount() const { return m_hidden; }    ///< of those that are not grave enough
    /// The quick fixes of all problems of a rule as one; nothing where it has none.
    std::optional<Fix> fixOfAll(const Rule &rule) const;
    /// Those of the problems of a rule in these rows, likewise; `count` is how many problems these are.
    struct FixOfSome
    {
        Fix fix;
        int count;
    };
    std::optional<FixOfSome> fixOf(const QModelIndexList &rows, const Rule &rule) const;
    /// "Conv1d → ReLU: the message [D15]"; of a group what it says.
    QString textOf(const QModelIndex &row) const;

    /// The problem in a row; null in the row of a group.
    const Diagnostic *diagnostic(const QModelIndex &index) const;
    /// The rule that a row is about; null for a group by pattern.
    const Rule *rule(const QModelIndex &index) const;
    /// The pattern config that a row is about; nothing for the document and for a group by rule.
    std::optional<int> entry(const QModelIndex &index) const;
    bool isMutedProblem(const QModelIndex &index) const; ///< by the document itself
    /// What a group is known by while edits change the groups around it.
    int groupKey(int group) const { return m_groups[static_cast<std::size_t>(group)].key; }
    /// Where a problem stands among all that are shown, whatever their groups; of a group, where its first one does.
    std::optional<int> placeOf(const QModelIndex &index) const;
    /// The problem before or behind the row, round and round; invalid where there is none. From an invalid index on,
    /// the last or the first.
    QModelIndex neighbour(const QModelIndex &from, int step) const;
    /// As from a row that stands right before the problem at a place.
    QModelIndex neighbourOfPlace(int place, int step) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static constexpr int documentKey = -1;
    static constexpr int mutedKey = -2;
    /// Where a problem is found: the one with that number among those of an entry, or of the document itself.
    struct Line
    {
        int entry; ///< or documentKey
        int number;
        ProblemKind kind;
    };
    /// Neighbouring lines. Rows within a group point to it: Qt's views grow slow with small numbers for ids.
    struct Group
    {
        int key; ///< an entry, a rule, or one of the keys above
        std::size_t first;
        int count;
        Severity worst;
    };
    using Lines = std::vector<Line>;
    using Groups = std::vector<Group>;

    const Line *line(const QModelIndex &index) const;
    const Group *group(const QModelIndex &index) const;
    QModelIndex problemAt(int place) const;
    const Diagnostic &diagnosticOf(const Line &line) const;
    void follow();
    void update();
    void emitTextsChanged();
    void emitOwnTextsChanged();
    void fill();
    Lines findLines();
    Groups groupsOf(const Lines &lines) const;
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
    bool m_isHeadChange = false; ///< the document's last change, until the checker has followed it
    int m_revision = 0;          ///< of the checker's kinds, that the lines were found in
    Lines m_lines;
    Groups m_groups;
    // The entry looked at last: a view asks for its cells one after the other.
    mutable std::optional<int> m_lookedAt;
    mutable std::vector<Diagnostic> m_found;
};

} // namespace bcfg::ui
