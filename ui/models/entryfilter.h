// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/entrymodel.h"

#include <QAbstractProxyModel>

#include <vector>

namespace bcfg::ui {

/// The rows of an EntryModel that hold every word of a text. QSortFilterProxyModel takes seconds to clear a filter of
/// 100,000 rows, as it inserts them range by range; this is one vector of rows and one reset.
class EntryFilter : public QAbstractProxyModel
{
    Q_OBJECT

public:
    explicit EntryFilter(EntryModel &entries, QObject *parent = nullptr);

    const QString &text() const { return m_text; }
    void setText(const QString &text);

    QModelIndex mapToSource(const QModelIndex &proxy) const override;
    QModelIndex mapFromSource(const QModelIndex &source) const override;
    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;

private:
    bool filters() const { return !m_words.empty(); }
    bool matches(int sourceRow) const;
    void rebuild();
    void forgetSearchTexts();

    void onDataChanged(const QModelIndex &first, const QModelIndex &last);
    void onAboutToInsert(int first, int last);
    void onInserted(int first, int last);
    void onAboutToRemove(int first, int last);
    void onRemoved(int first, int last);

    EntryModel &m_entries;
    QString m_text;
    std::vector<QString> m_words;
    std::vector<int> m_rows; // source rows that are shown, ascending; unused without words
    // Lower-cased, by source row; made for the first word and dropped with the last, since typing asks again and again.
    mutable std::vector<QString> m_searchTexts;
    int m_removedFrom = 0; // proxy rows of a removal that has begun
    int m_removedTo = 0;
    bool m_removes = false;
};

} // namespace bcfg::ui
