// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/entryfilter.h"
#include "ui/views/patterns/entrygroups.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/views/patterns/grouprows.h"

#include <QSet>

#include <utility>
#include <vector>

namespace bcfg::ui::views {

/// The pattern configs that pass a filter, in groups that fold: a row that names the group, says how many of its
/// pattern configs are quantized and has the icon of their gravest problem, and below it these pattern configs in the
/// order of the filter. Without a grouping, the rows are the rows of the filter. After an edit of an entry, only its
/// group is found again. The model is a flat list, because the time that QTreeView takes for a change grows with the
/// number of all rows.
class GroupedEntries : public FlatProxy
{
    Q_OBJECT

public:
    /// All references must outlive this object.
    GroupedEntries(EntryFilter &filter, EntryModel &entries, session::Document &document,
                   const session::Checker &checker, const session::Simulator &simulator);

    Grouping grouping() const { return m_groups.grouping(); }
    bool isGrouped() const { return grouping() != Grouping::None; }
    void setGrouping(Grouping grouping);

    /// Whether the row names a group.
    bool isGroup(const QModelIndex &index) const;
    bool isFolded(const QModelIndex &group) const;
    void setFolded(const QModelIndex &group, bool isFolded);
    void setAllFolded(bool areFolded);
    /// The row that names the group of a pattern config, folded or not; invalid without a grouping, or where the filter
    /// hides the pattern config.
    QModelIndex groupOf(int entryRow) const;
    /// The index of a pattern config; invalid where the filter or a folded group hides it.
    QModelIndex indexOf(int entryRow) const;
    /// The row of the document; -1 where the index names a group or is invalid.
    int entryRowAt(const QModelIndex &index) const { return m_filter.mapToSource(mapToSource(index)).row(); }
    /// The row of the document of the pattern config `rows` rows below `entryRow` in the same group; -1 where there is
    /// none.
    int neighbour(int entryRow, int rows) const;

    QModelIndex mapToSource(const QModelIndex &proxy) const override;
    QModelIndex mapFromSource(const QModelIndex &source) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    /// Dropped pattern configs get the section of the group where they are dropped.
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

signals:
    /// A drop was refused; `why` is the reason.
    void refused(const QString &why);

private:
    /// Above this number, announcing rows one by one costs more than resetting the list.
    static constexpr int toldOneByOne = 200;

    using Group = GroupRows::Group;
    using Place = GroupRows::Place;

    void followFilter(EntryFilter &filter);
    int entryRow(int filterRow) const { return m_filter.mapToSource(m_filter.index(filterRow, 0)).row(); }
    QSet<QString> &folds() { return m_filter.text().isEmpty() ? m_folded : m_foldedInFilter; }
    bool isToBeFolded(int number) { return folds().contains(m_groups.name(number)); }

    QString countsOf(const Group &group) const;
    QString sentenceOf(const Group &group) const;
    std::optional<Severity> worstOf(const Group &group) const;
    QVariant groupData(const Group &group, int column, int role) const;

    void rebuild();
    void addRun(int first, int last);
    void removeRun(int number, int first, int last);
    void beginLayout();
    void endLayout();
    void regroup(const EntriesReplaced &replaced);
    void announceGroup(int place);

    void onDataChanged(const QModelIndex &first, const QModelIndex &last);
    void onAboutToInsert(const QModelIndex &, int first, int last);
    void onInserted(const QModelIndex &, int first, int last);
    void onAboutToRemove(const QModelIndex &, int first, int last);
    void onRemoved(const QModelIndex &, int first, int last);
    void onVerdicts(int first, int last);

    EntryFilter &m_filter;
    EntryModel &m_entries;
    const session::Checker &m_checker;
    const session::Simulator &m_simulator;
    EntryGroups m_groups;
    QSet<QString> m_folded;         // names of folded groups
    QSet<QString> m_foldedInFilter; // names of groups folded while the filter has a text; a new text unfolds all
    QString m_filterText;
    bool m_isResetting = false;
    GroupRows m_rows{m_groups};
    // While rows are being reordered:
    QModelIndexList m_before;
    // what each index in m_before shows: the number of a group, or else -1 and an index of the filter
    std::vector<std::pair<int, QPersistentModelIndex>> m_stoodFor;
};

} // namespace bcfg::ui::views
