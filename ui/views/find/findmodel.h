// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/find/textsearch.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/titledcolumns.h"
#include "ui/session/document/liveindex.h"

namespace bcfg::ui::views {

/// The finds in the texts of a document, one per row, kept up to date with edits.
class FindModel : public TitledColumns<QAbstractTableModel>
{
    Q_OBJECT

public:
    enum Column {
        RowColumn,
        PatternColumn,
        FieldColumn,
        TextColumn
    };

    explicit FindModel(session::Document &document);

    /// Searches for another query. In a large document the search runs in a thread; when it ends, the model is reset
    /// and has the finds.
    void setQuery(TextQuery query);
    const TextQuery &query() const { return m_query; }
    bool isSearching() const;
    int patternCount() const { return m_patterns; } ///< the number of pattern configs with finds

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : m_firstRows.back(); }
    QVariant data(const QModelIndex &index, int role) const override;

    /// The row in the document of a find's pattern config. Requires a row of this model.
    int entryOf(int row) const;
    /// The index of a find among the finds of its pattern config, from 0.
    int numberOf(int row) const { return row - m_firstRows[toIndex(entryOf(row))]; }
    /// The row of the find with the index `number` in the pattern config `entry`. If there is no such find, the row of
    /// the next find, or of the last find if none follows. Requires at least one find.
    int rowOf(int entry, int number) const;
    TextFind findOf(int row) const;
    JsonPointer placeOf(int row) const;

private:
    void refresh();
    const std::vector<TextFind> &findsOf(int entry) const;

    session::Document &m_document;
    TextQuery m_query;
    session::LiveIndex<TextIndex> m_index;
    std::vector<int> m_firstRows = {0}; // the row of the first find of each pattern config, then the number of finds
    int m_patterns = 0;
    // The last requested pattern config and its finds, kept because a view requests them again for each cell of a row.
    mutable std::optional<std::pair<int, std::vector<TextFind>>> m_known;
};

} // namespace bcfg::ui::views
