// SPDX-License-Identifier: Apache-2.0
#include "ui/match/checkmodel.h"

#include "core/model/address.h"
#include "ui/marks.h"
#include "ui/text.h"
#include "ui/tooltip.h"

#include <QStringList>

#include <algorithm>

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
    const auto others = std::ranges::stable_partition(checks, [](const Check &check) { return !check.ok; });
    const auto unmade = std::ranges::stable_partition(others, [](const Check &check) { return check.isMade; });
    if (checks == m_checks)
        return;
    beginResetModel();
    m_failed = toInt(others.begin() - checks.begin());
    m_held = toInt(others.size() - unmade.size());
    m_checks = std::move(checks);
    endResetModel();
}

void CheckModel::setUnfolded(bool isUnfolded)
{
    if (isUnfolded == m_isUnfolded)
        return;
    const int last = toInt(m_checks.size()) - 1;
    const bool isSeen = m_failed > 0 && m_failed <= last;
    if (isSeen && isUnfolded)
        beginInsertRows({}, m_failed, last);
    else if (isSeen)
        beginRemoveRows({}, m_failed, last);
    m_isUnfolded = isUnfolded;
    if (isSeen && isUnfolded)
        endInsertRows();
    else if (isSeen)
        endRemoveRows();
}

QString CheckModel::foldedText() const
{
    const int unmade = toInt(m_checks.size()) - m_failed - m_held;
    if (unmade == 0)
        return tr("%1 hold").arg(m_held);
    return tr("%1 hold, %2 not compared").arg(m_held).arg(unmade);
}

int CheckModel::shownCount() const
{
    return m_isUnfolded || m_failed == 0 ? toInt(m_checks.size()) : m_failed;
}

int CheckModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : shownCount();
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
        return tr("%1, %2. %3 The backend wants %4, the QConfig has %5: %6")
            .arg(fieldText(found), whereText(found), toQString(found.why), toQString(found.wants), toQString(found.has),
                 mark == Mark::NotChecked ? tr("not checked")
                 : mark == Mark::Holds    ? tr("holds")
                                          : tr("does not hold"));
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case DTypeConfigColumn:
        return whereText(found);
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

/// The dtype config, and who compares.
QString CheckModel::whereText(const Check &check) const
{
    return tr("#%1, %2").arg(check.dtypeConfig).arg(toQString(toString(check.when)));
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
