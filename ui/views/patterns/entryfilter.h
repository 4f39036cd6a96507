// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/entryfields.h"
#include "ui/views/patterns/searchtexts.h"

#include <QAbstractProxyModel>

#include <functional>
#include <vector>

namespace bcfg::ui {

/// Of a model whose rows are the entries of a document, those that fit every term of a text and satisfy a condition, in
/// an order. A term is a word that the entry holds, `field:value` where fields are known, and with a `-` before it what
/// must not be; quotes keep blanks and colons. QSortFilterProxyModel takes seconds to clear a filter of 100,000 rows,
/// as it inserts them range by range; this is one vector of rows and one reset. It filters and sorts when it is told
/// to: what is shown keeps its place while it is edited, so that nothing jumps while one types.
class EntryFilter : public QAbstractProxyModel
{
    Q_OBJECT

public:
    /// Puts rows of the source, which come in the order of the document, into another.
    using Order = std::function<void(std::vector<int> &rows)>;
    using Condition = std::function<bool(int)>;

    EntryFilter(QAbstractItemModel &source, Document &document, QObject *parent = nullptr);
    void setFields(const EntryFields &fields) { m_fields = &fields; } ///< which live as long as this does

    const QString &text() const { return m_text; }
    void setText(const QString &text);
    /// Whether someone is about to search: then what a search looks at is made ahead, and kept.
    void setInUse(bool isInUse);
    /// Why a term of the text asks nothing; empty where all do.
    const QString &problem() const { return m_problem; }
    void setCondition(Condition condition); ///< null: every row satisfies it
    void setOrder(Order order);             ///< null: the order of the document
    bool isSorted() const { return m_order != nullptr; }
    /// Looks anew at what the condition and the order look at.
    void refresh();

    QModelIndex mapToSource(const QModelIndex &proxy) const override;
    QModelIndex mapFromSource(const QModelIndex &source) const override;
    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;

private:
    /// Whether the rows are others than the source's; only then are the vectors below in use.
    bool filters() const { return !m_terms.empty() || m_condition || m_order; }
    /// A part of the text that asks something.
    struct Term
    {
        QString word; ///< empty where `test` asks
        EntryFields::Test test;
        bool isNegated;
    };
    void readTerms();
    bool matches(int sourceRow) const;
    void sort();
    void choose();
    void number();

    void onDataChanged(const QModelIndex &first, const QModelIndex &last);
    void onHeaderDataChanged(Qt::Orientation orientation, int first, int last);
    void onAboutToInsert(int first, int last);
    void onInserted(int first, int last);
    void onAboutToRemove(int first, int last);
    void onRemoved(int first, int last);
    void onReordered();

    mutable SearchTexts m_searchTexts;
    QString m_text;
    const EntryFields *m_fields = nullptr;
    std::vector<Term> m_terms;
    QString m_problem;
    Condition m_condition;
    Order m_order;
    std::vector<int> m_sorted;    // all rows of the source where there is an order, so that a new text need not sort
    std::vector<int> m_rows;      // of the source, by row
    EntriesMoved m_moved;         // while the source's rows move
    std::vector<int> m_positions; // rows by that of the source; -1: not shown
};

} // namespace bcfg::ui
