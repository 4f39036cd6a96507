// SPDX-License-Identifier: Apache-2.0
#include "ui/match/changemodel.h"

#include "ui/roles.h"
#include "ui/text.h"
#include "ui/tooltip.h"

namespace bcfg::ui {

namespace {

QString sideText(const NearestChange &change)
{
    if (!change.rows.empty())
        return ChangeModel::tr("in the mapping");
    switch (change.side) {
    case NearestChange::Side::DTypeConfig:
        return ChangeModel::tr("in the document");
    case NearestChange::Side::QConfig:
        return ChangeModel::tr("in the QConfig");
    case NearestChange::Side::Preset:
        return ChangeModel::tr("another QConfig");
    }
    Q_UNREACHABLE();
}

} // namespace

void ChangeModel::setChanges(std::vector<NearestChange> changes)
{
    if (changes == m_changes)
        return;
    beginResetModel();
    m_changes = std::move(changes);
    endResetModel();
}

int ChangeModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_changes.size());
}

QVariant ChangeModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // as a view asks that is to copy where nothing is current
        return {};
    const NearestChange &found = change(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return toQString(found.title);
    case ContextRole:
        return sideText(found);
    case Qt::ToolTipRole:
        return plainToolTip(
            tr("%1\n%2; values that change: %3").arg(toQString(found.title), sideText(found)).arg(found.cost));
    default:
        return {};
    }
}

} // namespace bcfg::ui
