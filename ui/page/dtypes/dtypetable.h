// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypeview.h"

namespace bcfg::ui {

/// A row for each dtype config, a column for each value. Columns of constraints that no row uses are folded away until
/// one asks for them.
class DTypeTable : public DTypeView
{
    Q_OBJECT

public:
    DTypeTable(DTypeModel &dtypes, QWidget *parent);

    void setShowsAllConstraints(bool shows);

    std::optional<DTypePlace> placeOf(int row, int column) const override { return DTypePlace{row, column}; }
    QModelIndex indexOf(const DTypePlace &place) const override;
    void fit() override;
    std::pair<int, int> rowsInSight() const override { return {3, 12}; }
    bool isWholeSelected(int config) const override;

protected:
    void select(const DTypePlace &place, const QModelIndex &index) override;

private:
    bool m_showsAll = false;
};

} // namespace bcfg::ui
