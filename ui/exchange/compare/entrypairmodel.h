// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"
#include "ui/basis/text.h"

#include <QAbstractTableModel>

namespace bcfg::ui::exchange {

/// A table that compares two versions of an entry value by value: a row for each field that at least one version has,
/// for each dtype config, and for each value of a dtype config. Corresponding dtype configs are side by side.
class EntryPairModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        NameColumn,
        OtherColumn,
        MineColumn,
        ColumnCount
    };

    EntryPairModel(QString otherTitle, QObject *parent);

    /// Shows an entry; without a comparison or an entry, shows nothing.
    void show(const diff::Comparison *found, const std::optional<diff::Site> &entry);
    /// Shows a changed member of the document itself.
    void showMember(const diff::Comparison &found, const diff::Group &group);

    bool isDifferent(int row) const;
    /// The next row after (`step` 1) or before (`step` -1) `row` whose values differ; -1 if there is none.
    int differentFrom(int row, int step) const;
    /// The edits that bring the other document's value in a row into this document; empty if the values are the same.
    /// If only one document has the entry, the edits add or remove the entry.
    std::vector<Edit> editsTaking(int row) const { return m_rows[toIndex(row)].edits; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QString name;
        QString other;
        QString mine;
        bool isDifferent = false;
        bool isHeading = false;
        std::vector<Edit> edits = {};
    };
    class Rows;

    const QString m_otherTitle;
    std::vector<Row> m_rows;
};

} // namespace bcfg::ui::exchange
