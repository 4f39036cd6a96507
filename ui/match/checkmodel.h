// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/verdict.h"

#include <QAbstractTableModel>

namespace bcfg::ui {

/// The comparisons behind a verdict, one a row, in the order in which PyTorch makes them.
class CheckModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        DTypeConfigColumn,
        FieldColumn,
        WantsColumn,
        HasColumn,
        WhyColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setChecks(std::vector<Check> checks);
    const Check &check(int row) const { return m_checks[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString fieldText(const Check &check) const;

    std::vector<Check> m_checks;
};

} // namespace bcfg::ui
