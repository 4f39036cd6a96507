// SPDX-License-Identifier: Apache-2.0
#include "ui/models/dtypemodel.h"

#include "ui/models/roles.h"
#include "ui/text.h"

#include <algorithm>

namespace bcfg::ui {

DTypeModel::DTypeModel(Cursor &cursor, QObject *parent)
    : QAbstractTableModel(parent),
      m_cursor(cursor),
      m_api(cursor.document().api())
{
    connect(&cursor, &Cursor::switched, this, &DTypeModel::showOther);
    connect(&cursor, &Cursor::entryEdited, this, &DTypeModel::showEdited);
    showOther();
}

const DTypeColumn &DTypeModel::column(int section) const
{
    return DTypeColumn::all(m_api)[static_cast<std::size_t>(section)];
}

bool DTypeModel::isColumnUsed(int section) const
{
    return std::ranges::any_of(configs(),
                               [&](const DTypeConfig &config) { return column(section).value(config) != nullptr; });
}

int DTypeModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(configs().size());
}

int DTypeModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(DTypeColumn::all(m_api).size());
}

QVariant DTypeModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index, CheckIndexOption::IndexIsValid));
    const DTypeColumn &cell = column(index.column());
    const DTypeConfig &config = configAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return cell.text(config);
    case Qt::EditRole:
        return cell.editValue(config);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::Alignment(cell.isConstraint() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return QStringLiteral("<b>%1</b><br>%2").arg(cell.fullTitle().toHtmlEscaped(), cell.help().toHtmlEscaped());
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(cell.fullTitle(), cell.value(config) ? cell.text(config) : tr("unset"));
    case FieldKindRole:
        return static_cast<int>(cell.kind());
    case UnsetRole:
        return cell.value(config) == nullptr;
    default:
        return {};
    }
}

QVariant DTypeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section) : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return column(section).title();
    case Qt::ToolTipRole:
        return column(section).help();
    case ContextRole:
        return column(section).group();
    default:
        return {};
    }
}

Qt::ItemFlags DTypeModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
}

bool DTypeModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !index.isValid())
        return false;
    const DTypeColumn &cell = column(index.column());
    std::optional<DTypeConfig> changed = cell.with(configAt(index.row()), value);
    if (!changed)
        return false;
    DTypeConfigs all = configs();
    all[static_cast<std::size_t>(index.row())] = *std::move(changed);
    change(std::move(all), tr("Set %1").arg(cell.fullTitle()));
    return true;
}

void DTypeModel::appendRow()
{
    DTypeConfigs all = configs();
    all.emplace_back();
    change(std::move(all), tr("Add dtype config"));
}

void DTypeModel::duplicateRow(int row)
{
    DTypeConfigs all = configs();
    const DTypeConfig copy = configAt(row);
    all.insert(all.begin() + row + 1, copy);
    change(std::move(all), tr("Duplicate dtype config"));
}

void DTypeModel::removeRows(QList<int> rows)
{
    std::ranges::sort(rows, std::ranges::greater());
    DTypeConfigs all = configs();
    for (const int row : rows)
        all.erase(all.begin() + row);
    change(std::move(all), tr("Remove dtype configs"));
}

void DTypeModel::moveRowTo(int from, int to)
{
    DTypeConfigs all = configs();
    DTypeConfig moved = configAt(from);
    all.erase(all.begin() + from);
    all.insert(all.begin() + to, std::move(moved));
    change(std::move(all), tr("Move dtype config"));
}

void DTypeModel::unset(const QModelIndexList &cells)
{
    DTypeConfigs all = configs();
    for (const QModelIndex &cell : cells) {
        DTypeConfig &config = all[static_cast<std::size_t>(cell.row())];
        config = *column(cell.column()).with(config, {});
    }
    change(std::move(all),
           cells.size() == 1 ? tr("Unset %1").arg(column(cells.front().column()).fullTitle()) : tr("Unset values"));
}

const DTypeConfigs &DTypeModel::configs() const
{
    static const DTypeConfigs none;
    const auto *configs = m_shown ? (*m_shown)->record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs) : nullptr;
    return configs ? **configs : none;
}

void DTypeModel::change(DTypeConfigs changed, const QString &name)
{
    if (!m_shown || changed == configs())
        return;
    PatternConfig entry = *m_cursor.entry();
    entry.record().set(Field::DTypeConfigs, Shared<DTypeConfigs>::make(std::move(changed)), m_api);
    m_cursor.changeEntry(std::move(entry), name);
}

/// Tells the smallest change: what the rows share at both ends stays, so that views keep their place.
void DTypeModel::showEdited()
{
    const Shared<PatternConfig> next = m_cursor.entry();
    const Shared<PatternConfig> previous = std::exchange(m_shown, next).value_or(next);
    const DTypeConfigs after = configs();
    m_shown = previous;
    const DTypeConfigs &before = configs();

    const auto [head, unused] = std::ranges::mismatch(before, after);
    const int first = toInt(head - before.begin());
    const int shorter = toInt(std::min(before.size(), after.size()));
    int same = 0;
    while (same < shorter - first && before[before.size() - 1 - static_cast<std::size_t>(same)] ==
                                         after[after.size() - 1 - static_cast<std::size_t>(same)])
        ++same;
    const int changed = shorter - first - same; // rows that both have, with other values
    const int added = toInt(after.size()) - toInt(before.size());

    if (added > 0) {
        beginInsertRows({}, first + changed, first + changed + added - 1);
        m_shown = next;
        endInsertRows();
    } else if (added < 0) {
        beginRemoveRows({}, first + changed, first + changed - added - 1);
        m_shown = next;
        endRemoveRows();
    }
    m_shown = next;
    if (changed > 0)
        emit dataChanged(index(first, 0), index(first + changed - 1, columnCount() - 1));
}

void DTypeModel::showOther()
{
    beginResetModel();
    m_api = m_cursor.document().api();
    m_shown = m_cursor.isValid() ? std::optional(m_cursor.entry()) : std::nullopt;
    endResetModel();
}

} // namespace bcfg::ui
