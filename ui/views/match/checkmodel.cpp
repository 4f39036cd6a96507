// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/checkmodel.h"

#include "core/document/model/address.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"

#include <QStringList>

#include <algorithm>

namespace bcfg::ui::views {

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

int putDecidingFirst(std::vector<Check> &checks, std::optional<std::size_t> fitting)
{
    const auto decides = [&](const Check &check) {
        return fitting ? check.dtypeConfig == *fitting : !check.ok;
    };
    const auto rest = std::ranges::stable_partition(checks, decides);
    const auto others = std::ranges::stable_partition(rest, [](const Check &check) { return !check.ok; });
    std::ranges::stable_partition(others, [](const Check &check) { return check.isMade; });
    return toInt(rest.begin() - checks.begin());
}

QString checkedField(const Check &check)
{
    const QString title = fieldTitle(check.field);
    const std::optional<Address> address = Address::of(check.where); // names the slot of a constraint
    if (!address || !address->constraint)
        return title;
    return CheckModel::tr("%1: %2").arg(toQString(info(*address->slot).title), title.toLower());
}

CheckModel::CheckModel()
    : TitledColumns({tr("DType config"), tr("Field"), tr("Backend wants"), tr("QConfig has"), tr("Why")})
{}

void CheckModel::setChecks(std::vector<Check> checks, std::optional<std::size_t> fitting)
{
    const int first = putDecidingFirst(checks, fitting);
    if (checks == m_checks && m_fits == fitting.has_value())
        return;
    beginResetModel();
    m_first = first;
    m_fits = fitting.has_value();
    m_checks = std::move(checks);
    endResetModel();
}

void CheckModel::setUnfolded(bool isUnfolded)
{
    if (isUnfolded == m_isUnfolded)
        return;
    const int last = toInt(m_checks.size()) - 1;
    if (folds() && isUnfolded)
        beginInsertRows({}, m_first, last);
    else if (folds())
        beginRemoveRows({}, m_first, last);
    m_isUnfolded = isUnfolded;
    if (folds() && isUnfolded)
        endInsertRows();
    else if (folds())
        endRemoveRows();
}

QString CheckModel::foldedText() const
{
    int failed = 0;
    int held = 0;
    int unmade = 0;
    for (int row = m_first; row < std::ssize(m_checks); ++row)
        ++(!check(row).ok ? failed : check(row).isMade ? held : unmade);
    QStringList counts;
    if (failed > 0)
        counts.append(tr("%1 failed").arg(failed));
    counts.append(tr("%1 passed").arg(held));
    if (unmade > 0)
        counts.append(tr("%1 not checked").arg(unmade));
    const QString text = counts.join(QStringLiteral(", "));
    return m_fits ? tr("Other dtype configs: %1").arg(text) : text;
}

int CheckModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return m_isUnfolded || !folds() ? toInt(m_checks.size()) : m_first;
}

QVariant CheckModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    const Check &found = check(index.row());
    const Mark mark = markOf(found);
    if (role == Qt::ToolTipRole)
        return plainToolTip(toQString(found.why));
    if (index.column() == FieldColumn && role == Qt::DecorationRole)
        return markIcon(mark);
    if (index.column() == FieldColumn && role == Qt::AccessibleTextRole)
        return tr("%1, %2. %3 The backend wants %4, the QConfig has %5: %6")
            .arg(checkedField(found), whereText(found), toQString(found.why), toQString(found.wants),
                 toQString(found.has),
                 mark == Mark::NotChecked ? tr("not checked")
                 : mark == Mark::Holds    ? tr("passes")
                                          : tr("fails"));
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case DTypeConfigColumn:
        return whereText(found);
    case FieldColumn:
        return checkedField(found);
    case WantsColumn:
        return toQString(found.wants);
    case HasColumn:
        return toQString(found.has);
    case WhyColumn:
        return toQString(found.why);
    }
    return {};
}

/// The index of the dtype config, and the stage in which PyTorch compares: "#0, prepare".
QString CheckModel::whereText(const Check &check) const
{
    return tr("#%1, %2").arg(check.dtypeConfig).arg(toQString(toString(check.when)));
}

} // namespace bcfg::ui::views
