// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/verdict.h"

#include <QAbstractTableModel>

namespace bcfg::ui {

/// The comparisons behind a verdict, one a row: those that do not hold first, then those that hold, then those that
/// nobody makes, each in PyTorch's order. While any does not hold, the others are folded away until one asks for them.
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
    void setUnfolded(bool isUnfolded);
    int failed() const { return m_failed; }
    /// "7 hold, 2 not compared": what is folded away, or could be.
    QString foldedText() const;
    const Check &check(int row) const { return m_checks[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString fieldText(const Check &check) const;
    QString whereText(const Check &check) const;

    int shownCount() const;

    std::vector<Check> m_checks;
    int m_failed = 0; // the first of them
    int m_held = 0;   // the next
    bool m_isUnfolded = false;
};

} // namespace bcfg::ui
