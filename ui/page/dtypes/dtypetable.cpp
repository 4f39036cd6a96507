// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypetable.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/groupedheader.h"
#include "ui/page/dtypes/fielddelegate.h"

#include <algorithm>

namespace bcfg::ui::page {

DTypeTable::DTypeTable(DTypeModel &dtypes, QWidget *parent) : DTypeView(dtypes, new FieldDelegate, parent)
{
    setNames(*this, "dtypeView", tr("DType configs"));
    setHorizontalHeader(new GroupedHeader(this));
    setModel(&dtypes);                     // set last, so that the headers are measured once
    verticalHeader()->setMinimumWidth(44); // a mark fits beside the number
}

void DTypeTable::setShowsAllConstraints(bool shows)
{
    m_showsAll = shows;
    fit();
}

void DTypeTable::fit()
{
    constexpr int narrowest = 80;
    for (int column = 0; column < m_dtypes.columnCount(); ++column)
        setColumnHidden(column,
                        !m_showsAll && m_dtypes.column(column).isConstraint() && !m_dtypes.isColumnUsed(column));
    resizeColumnsToContents();
    for (const int column : shownColumns(0))
        setColumnWidth(column, std::max(columnWidth(column) + columnMargin, narrowest));
}

void DTypeTable::select(const DTypePlace &place)
{
    if (!place.column)
        selectRow(place.row);
    else
        showColumn(*place.column);
}

} // namespace bcfg::ui::page
