// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypeview.h"

namespace bcfg::ui::page {

/// A table with a row for each dtype config and a column for each value. The column of a constraint is hidden while no
/// dtype config has the constraint and no diagnostic points to it, unless all constraints are shown.
class DTypeTable : public DTypeView
{
    Q_OBJECT

public:
    DTypeTable(DTypeModel &dtypes, QWidget *parent);

    void setShowsAllConstraints(bool shows);

    std::optional<DTypePlace> placeOf(int row, int column) const override { return DTypePlace{row, column}; }
    QModelIndex indexOf(const DTypePlace &place) const override
    {
        return m_dtypes.index(place.row, place.column.value_or(0));
    }
    void fit() override;
    std::pair<int, int> rowsInSight() const override { return {3, 12}; }
    bool isWholeSelected(int config) const override { return selectionModel()->isRowSelected(config); }

protected:
    void select(const DTypePlace &place) override;

private:
    bool m_showsAll = false;
};

} // namespace bcfg::ui::page
