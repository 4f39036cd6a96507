// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/entryfilter.h"
#include "ui/views/patterns/entrygroups.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/views/patterns/grouprows.h"
#include "ui/views/patterns/grouptexts.h"

#include <QSet>

#include <optional>
#include <variant>
#include <vector>

namespace bcfg::ui {

/// The pattern configs that a filter leaves, in groups that fold: a row that names the group, and those of its pattern
/// configs below it in the order of the filter. Without a grouping the rows are the filter's. An edit of an entry costs
/// what it costs to find its group; the list stays a flat one, as trees take a time for each change that grows with all
/// of their rows.
class GroupedEntries : public QAbstractProxyModel
{
    Q_OBJECT

public:
    /// All of them live as long as this does.
    GroupedEntries(EntryFilter &filter, EntryModel &entries, Document &document, const Checker &checker,
                   const Simulator &simulator, QObject *parent = nullptr);

    Grouping grouping() const { return m_groups.grouping(); }
    bool isGrouped() const { return grouping() != Grouping::None; }
    void setGrouping(Grouping grouping);

    /// Whether the row names a group.
    bool isGroup(const QModelIndex &index) const;
    bool isFolded(const QModelIndex &group) const;
    void setFolded(const QModelIndex &group, bool isFolded);
    void setAllFolded(bool areFolded);
    /// The row that names the group of a pattern config. It is there, folded or not, where the filter shows that.
    QModelIndex groupOf(int entryRow) const;
    /// Where a pattern config stands; invalid where the filter or a folded group hides it.
    QModelIndex indexOf(int entryRow) const;
    /// -1 where the row names a group.
    int entryRowAt(const QModelIndex &index) const;
    /// The pattern config that stands so many rows below another one in the same group; -1 where there is none.
    int neighbour(int entryRow, int rows) const;

    QModelIndex mapToSource(const QModelIndex &proxy) const override;
    QModelIndex mapFromSource(const QModelIndex &source) const override;
    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    /// Into a section: what is dropped gets that section.
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

signals:
    /// What was dropped cannot come there, and why.
    void refused(const QString &why);

private:
    using Group = GroupRows::Group;
    using Place = GroupRows::Place;

    void followFilter(EntryFilter &filter);
    int entryRow(int filterRow) const;
    QSet<QString> &folds() { return m_filter.text().isEmpty() ? m_folded : m_foldedInFilter; }
    bool isToBeFolded(int number) { return folds().contains(m_groups.name(number)); }

    void rebuild();
    void addRun(int first, int last);
    void removeRun(int number, int first, int last);
    void beginLayout();
    void endLayout();
    void regroup(const EntriesReplaced &replaced);
    void announceGroup(int place);

    void onDataChanged(const QModelIndex &first, const QModelIndex &last);
    void onAboutToInsert(int first, int last);
    void onInserted(int first, int last);
    void onAboutToRemove(int first, int last);
    void onRemoved(int first, int last);
    void onVerdicts(int first, int last);

    EntryFilter &m_filter;
    EntryModel &m_entries;
    const Simulator &m_simulator;
    EntryGroups m_groups;
    GroupTexts m_texts;
    QSet<QString> m_folded;         // by name
    QSet<QString> m_foldedInFilter; // while there is a text in the filter, which begins with all of them open
    QString m_filterText;
    bool m_isResetting = false;
    GroupRows m_rows{m_groups};
    // While rows come into another order:
    QModelIndexList m_before;
    std::vector<std::variant<int, QPersistentModelIndex>> m_stoodFor; // a group's number, or an index of the filter
};

} // namespace bcfg::ui
