// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/find/textindex.h"
#include "core/check/find/textsearch.h"
#include "ui/basis/text.h"
#include "ui/session/document/liveindex.h"

#include <QAbstractTableModel>

namespace bcfg::ui {

/// What is found in the texts of a document, a row each, in step with its edits.
class FindModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        RowColumn,
        PatternColumn,
        FieldColumn,
        TextColumn,
        ColumnCount
    };

    explicit FindModel(Document &document, QObject *parent = nullptr);

    /// Looks for something else. Of a large document the finds come later.
    void setQuery(TextQuery query);
    const TextQuery &query() const { return m_query; }
    bool isSearching() const;
    int patternCount() const { return toInt(m_entries.size()); } ///< in which there is something

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The pattern config of a find. Requires a row of this model.
    int entryOf(int row) const;
    TextHit hitOf(int row) const;
    JsonPointer placeOf(int row) const;

private:
    /// A pattern config with finds, and which row of this model has its first one.
    struct Entry
    {
        int entry;
        int firstRow;
    };

    void refresh();
    const Entry &at(int row) const;
    const std::vector<TextHit> &hitsOf(int entry) const;

    Document &m_document;
    TextQuery m_query;
    LiveIndex<TextIndex> m_index;
    std::vector<Entry> m_entries;
    int m_rows = 0;
    // Of the pattern config that was asked for last, as a view asks for all cells of a row.
    mutable std::optional<std::pair<int, std::vector<TextHit>>> m_known;
};

} // namespace bcfg::ui
