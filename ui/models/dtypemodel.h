// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"
#include "ui/models/dtypecolumns.h"

#include <QAbstractTableModel>

namespace bcfg::ui {

/// The dtype configs of the entry at the cursor, one a row, with a column for every value. Blank is unset: PyTorch sees
/// None.
class DTypeModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit DTypeModel(Cursor &cursor, QObject *parent = nullptr);

    const DTypeColumn &column(int section) const;
    /// Whether any row holds a value there.
    bool isColumnUsed(int section) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

    // Each is one undo step.
    void appendRow();           ///< a dtype config in which nothing is set
    void duplicateRow(int row); ///< the copy comes behind it
    void removeRows(QList<int> rows);
    void moveRowTo(int from, int to); ///< the first that a QConfig satisfies is used, so order matters
    void unset(const QModelIndexList &cells);

private:
    const DTypeConfigs &configs() const;
    const DTypeConfig &configAt(int row) const { return configs()[static_cast<std::size_t>(row)]; }
    void change(DTypeConfigs configs, const QString &name);
    void showEdited();
    void showOther();

    Cursor &m_cursor;
    std::optional<Shared<PatternConfig>> m_shown; // nothing without an entry
    Api m_api;
};

} // namespace bcfg::ui
