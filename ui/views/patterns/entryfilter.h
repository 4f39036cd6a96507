// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/entryfields.h"
#include "ui/views/patterns/searchtexts.h"

#include <QAbstractProxyModel>

#include <functional>
#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// A proxy model whose rows have no children, with the columns of its source.
class FlatProxy : public QAbstractProxyModel
{
    Q_OBJECT

public:
    using QAbstractProxyModel::QAbstractProxyModel;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex & /*child*/) const override { return {}; }
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override { return !parent.isValid() && rowCount() > 0; }
};

/// Filters and sorts a model whose rows are the entries of a document: shows the entries that meet every term of a
/// text, and a condition. A term is a word that the entry contains, or `field:value` where fields are set; a `-` before
/// a term negates it, and quotes keep blanks and colons. QSortFilterProxyModel takes seconds to clear a filter of
/// 100,000 rows, as it inserts them range by range; this model is one vector of rows and one reset. It filters and
/// sorts only on request, so that rows keep their place while their entries are edited.
class EntryFilter : public FlatProxy
{
    Q_OBJECT

public:
    /// Sorts rows of the source, which are given in the order of the document.
    using Order = std::function<void(std::vector<int> &rows)>;
    using Condition = std::function<bool(int)>; ///< whether to show a row of the source

    EntryFilter(QAbstractItemModel &source, session::Document &document);
    /// Makes terms such as `is:rejected` ask for a field from now on. Without this call, they are words to search for.
    void setFields(const EntryFields &fields) { m_fields.emplace(fields); }

    const QString &text() const { return m_text; }
    void setText(const QString &text);
    /// Says whether the user is about to search. If so, the texts to search are prepared in advance and kept.
    void keepTexts(bool areKept);
    /// The refusal of a term whose field or value does not exist; empty where there is none.
    const QString &problem() const { return m_problem; }
    void setCondition(Condition condition); ///< null: every row meets it
    void setOrder(Order order);             ///< null: the order of the document
    bool isSorted() const { return m_order != nullptr; }
    /// Filters and sorts again; needed when the data that the condition, a term or the order reads has changed.
    void refresh();

    QModelIndex mapToSource(const QModelIndex &proxy) const override;
    QModelIndex mapFromSource(const QModelIndex &source) const override;
    int rowCount(const QModelIndex &parent = {}) const override;

private:
    /// Whether the rows differ from the source's; only then are the vectors below in use.
    bool filters() const { return !m_terms.empty() || m_condition || m_order; }
    /// A part of the filter's text.
    struct Term
    {
        QString word; ///< empty where `test` is set
        EntryFields::Test test;
        bool isNegated;
    };
    void readTerms();
    bool matches(int sourceRow) const;
    void sort();
    std::vector<int> matchingRows() const;
    void updateRows();
    void updatePositions();

    void onDataChanged(const QModelIndex &first, const QModelIndex &last);
    void onHeaderDataChanged(Qt::Orientation orientation, int first, int last);
    void onAboutToInsert(const QModelIndex &, int first, int last);
    void onInserted(const QModelIndex &, int first, int last);
    void onAboutToRemove(const QModelIndex &, int first, int last);
    void onRemoved(const QModelIndex &, int first, int last);
    void onReordered();

    mutable SearchTexts m_searchTexts;
    QString m_text;
    std::optional<EntryFields> m_fields;
    std::vector<Term> m_terms;
    QString m_problem;
    Condition m_condition;
    Order m_order;
    // All rows of the source, sorted, if there is an order: then a new text need not sort.
    std::vector<int> m_sorted;
    std::vector<int> m_rows;      // rows of the source, by row of this model
    Change m_moved;               // the change that is moving rows of the source
    std::vector<int> m_positions; // rows of this model, by row of the source; -1: not shown
};

/// An order by the text of a column, ignoring case, or by its RankRole if the column has marks. Blank cells come last
/// in ascending order. Equal rows keep the order of the document. The model must live as long as the order is in use.
EntryFilter::Order orderByColumn(const QAbstractItemModel &model, int column, Qt::SortOrder direction);

} // namespace bcfg::ui::views
