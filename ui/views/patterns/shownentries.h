// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/documentrows.h"
#include "ui/views/patterns/entryfields.h"
#include "ui/views/patterns/entrygroups.h"
#include "ui/views/patterns/searchtexts.h"

#include <QAbstractProxyModel>
#include <QSet>

#include <functional>
#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// A proxy model that filters, sorts and groups the rows of DocumentRows, one for each entry of a document. An entry
/// passes the filter if it meets the condition of setCondition() and every term of the text of setText(). With a
/// grouping, there is also a row with the name of each group; the rows of the group's entries follow, unless the group
/// is folded. Filters and sorts only on request, so that rows keep their places while entries are edited. A new entry
/// passes the filter until the next request.
///
/// Each change makes a new list of rows, and views are told the difference, so that the current row and the selection
/// stay with their entries. The model is no QSortFilterProxyModel, which takes seconds to clear a filter of 100,000
/// rows, and no tree, as QTreeView needs more time for each change the more rows there are.
class ShownEntries : public QAbstractProxyModel
{
    Q_OBJECT

public:
    /// Sorts rows of the document, which are given in the order of the document.
    using Order = std::function<void(std::vector<int> &rows)>;
    using Condition = std::function<bool(int)>; ///< whether to show an entry, by row of the document

    /// The source must outlive this object.
    explicit ShownEntries(session::DocumentRows &source);
    /// From now on, terms such as `is:rejected` test a field. Without this call, they are words to search for.
    void setFields(const EntryFields &fields) { m_fields.emplace(fields); }

    const QString &text() const { return m_text; }
    void setText(const QString &text);
    /// Call this with true when the user is about to type a filter: makes and keeps the texts to search in. With false,
    /// deletes them unless the filter needs them.
    void keepTexts(bool areKept);
    /// The error message for a term whose field or value does not exist; empty if there is no such term.
    const QString &problem() const { return m_terms.problem(); }
    void setCondition(Condition condition); ///< null: no condition
    void setOrder(Order order);             ///< null: the order of the document
    bool isSorted() const { return m_order != nullptr; }
    /// Filters and sorts again. Call this when data has changed that the condition, a term or the order reads.
    void refresh();
    /// The rows of the document that pass the filter, in the order of setOrder(), including those in folded groups.
    std::vector<int> passing() const;

    Grouping grouping() const { return m_groups.grouping(); }
    bool isGrouped() const { return grouping() != Grouping::None; }
    void setGrouping(Grouping grouping); ///< unfolds all groups
    /// Whether the row names a group.
    bool isGroup(const QModelIndex &index) const
    {
        return isGrouped() && index.isValid() && m_rows[toIndex(index.row())] < 0;
    }
    bool isFolded(const QModelIndex &group) const { return isGroup(group) && isFolded(numberAt(group.row())); }
    void setFolded(const QModelIndex &group, bool isFolded);
    void setAllFolded(bool areFolded);
    /// Unfolds the groups of these entries, which are given by row of the document.
    void unfoldAround(const std::vector<int> &entries);

    /// The row of the document; -1 if the index names a group or is invalid.
    int entryRowAt(const QModelIndex &index) const { return mapToSource(index).row(); }
    QModelIndex mapToSource(const QModelIndex &proxy) const override;
    QModelIndex mapFromSource(const QModelIndex &source) const override;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex & /*child*/) const override { return {}; }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : sourceModel()->columnCount();
    }
    bool hasChildren(const QModelIndex &parent = {}) const override { return !parent.isValid() && rowCount() > 0; }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void rearranged(); ///< the members of groups may have changed

protected:
    const EntryGroups &groups() const { return m_groups; }
    bool isFolded(int group) const { return m_folded.contains(m_groups.name(group)); }
    /// The number of the group that a row of this model names or is in. Requires a grouping.
    int numberAt(int row) const;
    /// The row of this model that names a group; -1 if the group is not shown.
    int rowOfGroup(int group) const { return m_places.of(~group); }
    /// Tells views that the text or icon of the row that names a group has changed.
    void announceGroup(int group);
    void announceGroups(); ///< does for all groups what announceGroup() does for one
    /// The entries of a group that pass the filter, as rows of the document.
    const std::vector<int> &members(int group) const { return m_members[toIndex(group)]; }

private:
    /// What a row of this model shows: a row of the document, or ~n for the name of the group with the number n.
    using Row = int;
    /// The rows of this model that show entries and groups; -1: not shown.
    struct Places
    {
        std::vector<int> entries; ///< by row of the document
        std::vector<int> groups;  ///< by number of the group
        int of(Row row) const;
    };

    void sortAll();
    std::vector<int> passingRows() const;
    std::vector<Row> arranged();
    Places placesOf(const std::vector<Row> &rows) const;
    void filter();
    void reset();
    int placeOf(int entryRow) const { return m_isPlain ? entryRow : m_places.of(entryRow); }
    void rearrange();
    void show(std::vector<Row> rows);
    template <class NewPlace>
    void endLayout(NewPlace newPlace);
    void removeAllBut(std::vector<Row> rows);
    bool isPartOf(const std::vector<Row> &rows) const;
    void renumber(const Change &change);
    void addEntries(int first, int count);

    void followSource();
    void onAboutToChange(const Change &change);
    void onChanged(const Change &change);
    void onDataChanged(const QModelIndex &first, const QModelIndex &last);

    QString m_text;
    std::optional<EntryFields> m_fields;
    FilterTerms m_terms;
    mutable SearchTexts m_searchTexts;
    Condition m_condition;
    Order m_order;
    EntryGroups m_groups;
    QSet<QString> m_folded;            // names of folded groups; setText() with a text unfolds all groups
    QSet<QString> m_foldedWithoutText; // names of the groups to fold again once the filter has no text

    /// Whether all rows of the document are shown, in the order of the document and without groups. Then the members
    /// below are unused, so that edits of a large document stay fast.
    bool m_isPlain = true;
    std::vector<int> m_sorted;               // all rows of the document in m_order; unused without m_order
    std::vector<int> m_passing;              // what passing() returns
    std::vector<std::vector<int>> m_members; // m_passing by group; unused without a grouping
    std::vector<Row> m_rows;                 // what the rows of this model show
    Places m_places;                         // the inverse of m_rows
};

/// An order by the cells of a column: by RankRole, which cells with marks have, then by text, ignoring case. In
/// ascending order, blank cells come last. Equal rows keep the order of the document. The model must outlive the order.
ShownEntries::Order orderByColumn(const QAbstractItemModel &model, int column, Qt::SortOrder direction);

} // namespace bcfg::ui::views
