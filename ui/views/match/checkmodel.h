// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// The comparisons behind a verdict, one a row. What decides comes first: those of the dtype config that fits, or,
/// where none does, all that do not hold. Behind them are the others, those that do not hold first, then those that
/// hold, then those that nobody makes, each in PyTorch's order. They are folded away until one asks for them, unless
/// there are no others.
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

    /// `fitting`: the dtype config that fits, if any.
    void setChecks(std::vector<Check> checks, std::optional<std::size_t> fitting = {});
    void setUnfolded(bool isUnfolded);
    /// Whether some can be folded away.
    bool folds() const { return m_first > 0 && m_first < std::ssize(m_checks); }
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
    int m_first = 0; // how many decide
    bool m_fits = false;
    bool m_isUnfolded = false;
};

} // namespace bcfg::ui
