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

/// Filters, sorts and groups a model with a row for each entry of a document. Shows the entries that meet every term of
/// a text, and a condition; with a grouping, in groups that fold: a row for the group, and below it its entries. The
/// model filters and sorts only on request, so that rows keep their place while their entries are edited, and new
/// entries are always shown.
///
/// The model is a list of what its rows show. Whatever changes makes a new list, and views are told the difference, so
/// that current row and selection stay with their entries. It is no QSortFilterProxyModel, which takes seconds to clear
/// a filter of 100,000 rows, and no tree, as the time that QTreeView takes for a change grows with the number of rows.
class ShownEntries : public QAbstractProxyModel
{
    Q_OBJECT

public:
    /// Sorts rows of the document, which are given in the order of the document.
    using Order = std::function<void(std::vector<int> &rows)>;
    using Condition = std::function<bool(int)>; ///< whether to show an entry, by row of the document

    /// The source must outlive this object.
    explicit ShownEntries(session::DocumentRows &source);
    /// Makes terms such as `is:rejected` ask for a field from now on. Without this call, they are words to search for.
    void setFields(const EntryFields &fields) { m_fields.emplace(fields); }

    const QString &text() const { return m_text; }
    void setText(const QString &text);
    /// Says whether the user is about to search. If so, the texts to search are prepared in advance and kept.
    void keepTexts(bool areKept);
    /// The refusal of a term whose field or value does not exist; empty where there is none.
    const QString &problem() const { return m_terms.problem(); }
    void setCondition(Condition condition); ///< null: every entry meets it
    void setOrder(Order order);             ///< null: the order of the document
    bool isSorted() const { return m_order != nullptr; }
    /// Filters and sorts again; needed when the data that the condition, a term or the order reads has changed.
    void refresh();
    /// The rows of the document that pass the filter, in the order, also those in folded groups.
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

    /// The row of the document; -1 where the index names a group or is invalid.
    int entryRowAt(const QModelIndex &index) const { return mapToSource(index).row(); }
    QModelIndex mapToSource(const QModelIndex &proxy) const override;
    QModelIndex mapFromSource(const QModelIndex &source) const override;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex & /*child*/) const override { return {}; }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override { return !parent.isValid() && rowCount() > 0; }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void rearranged(); ///< groups may have other members

protected:
    const EntryGroups &groups() const { return m_groups; }
    bool isFolded(int group) const;
    /// The number of the group that a row of this model names or is in. Requires a grouping.
    int numberAt(int row) const;
    /// The row of this model that names a group; -1 where it is not shown.
    int rowOfGroup(int group) const { return m_places.of(~group); }
    /// Tells views that the row that names a group has another text or icon.
    void announceGroup(int group);
    void announceGroups(); ///< the same of all groups
    /// The entries of a group that pass the filter, as rows of the document.
    const std::vector<int> &members(int group) const { return m_members[toIndex(group)]; }

private:
    /// A row of the document, or ~n for the name of the group with the number n.
    using Row = int;
    /// Where rows are shown, as rows of this model; -1: nowhere.
    struct Places
    {
        std::vector<int> entries; ///< by row of the document
        std::vector<int> groups;  ///< by number
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
    template <class RowAfter>
    void renumber(RowAfter rowAfter);
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
    QSet<QString> m_folded;            // names of folded groups; a new text of the filter unfolds all
    QSet<QString> m_foldedWithoutText; // those to fold again once the filter has no text

    /// All rows of the document are shown as they are, so that the lists below are unused, and an edit takes no longer
    /// where there are many.
    bool m_isPlain = true;
    std::vector<int> m_sorted;               // all rows of the document in the order, if there is one
    std::vector<int> m_passing;              // the rows of the document that pass the filter, in the order
    std::vector<std::vector<int>> m_members; // the same by group; unused without a grouping
    std::vector<Row> m_rows;                 // what is shown
    Places m_places;                         // of m_rows
};

/// An order by the text of a column, ignoring case, or by its RankRole if the column has marks. Blank cells come last
/// in ascending order. Equal rows keep the order of the document. The model must live as long as the order is in use.
ShownEntries::Order orderByColumn(const QAbstractItemModel &model, int column, Qt::SortOrder direction);

} // namespace bcfg::ui::views
