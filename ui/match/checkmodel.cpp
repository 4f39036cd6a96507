// SPDX-License-Identifier: Apache-2.0
#include "ui/match/checkmodel.h"

#include "core/model/address.h"
#include "ui/marks.h"
#include "ui/text.h"
#include "ui/tooltip.h"

#include <QStringList>

namespace bcfg::ui {

namespace {

QString fieldTitle(std::string_view key)
{
    for (const Level level : {Level::DTypeConfig, Level::Constraints}) {
        if (const std::optional<Field> field = findField(level, key))
            return toQString(info(*field).title);
    }
    return toQString(key);
}

} // namespace

void CheckModel::setChecks(std::vector<Check> checks)
{
    if (checks == m_checks)
        return;
    beginResetModel();
    m_checks = std::move(checks);
    endResetModel();
}

int CheckModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_checks.size());
}

int CheckModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CheckModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // as a view asks that is to copy where nothing is current
        return {};
    const Check &found = check(index.row());
    const Mark mark = !found.isMade ? Mark::NotChecked : found.ok ? Mark::Holds : Mark::Rejected;
    if (role == Qt::ToolTipRole)
        return plainToolTip(toQString(found.why));
    if (index.column() == FieldColumn && role == Qt::DecorationRole)
        return markIcon(mark);
    if (index.column() == FieldColumn && role == Qt::AccessibleTextRole)
        return tr("%1: %2").arg(fieldText(found), mark == Mark::NotChecked ? tr("not checked")
                                                  : mark == Mark::Holds    ? tr("holds")
                                                                           : tr("does not hold"));
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case DTypeConfigColumn:
        return tr("#%1, %2").arg(found.dtypeConfig).arg(toQString(toString(found.when)));
    case FieldColumn:
        return fieldText(found);
    case WantsColumn:
        return toQString(found.wants);
    case HasColumn:
        return toQString(found.has);
    case WhyColumn:
        return toQString(found.why);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant CheckModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case DTypeConfigColumn:
        return tr("DType config");
    case FieldColumn:
        return tr("Field");
    case WantsColumn:
        return tr("Backend wants");
    case HasColumn:
        return tr("QConfig has");
    case WhyColumn:
        return tr("Why");
    case ColumnCount:
        break;
    }
    return {};
}

/// A constraint is named with the slot that it constrains, which the place knows.
QString CheckModel::fieldText(const Check &check) const
{
    const QString title = fieldTitle(check.field);
    const std::optional<Address> address = Address::of(check.where);
    if (!address || !address->constraint)
        return title;
    return tr("%1: %2").arg(toQString(info(*address->slot).title), title.toLower());
}

} // namespace bcfg::ui
