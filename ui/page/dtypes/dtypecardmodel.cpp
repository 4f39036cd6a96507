// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypecardmodel.h"

#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/prepare/pattern/referencepattern.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/page/dtypes/dtypemodel.h"

#include <algorithm>

namespace bcfg::ui::page {

DTypeCardModel::DTypeCardModel(DTypeModel &dtypes) : m_dtypes(dtypes)
{
    setSourceModel(&dtypes);
    findColumns();
    connect(&dtypes, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&dtypes, &QAbstractItemModel::modelReset, this, [this] {
        findColumns();
        endResetModel();
    });
    connect(&dtypes, &QAbstractItemModel::rowsAboutToBeInserted, this,
            [this](const QModelIndex &, int first, int last) {
                beginInsertRows({}, first * cardHeight(), (last + 1) * cardHeight() - 1);
            });
    connect(&dtypes, &QAbstractItemModel::rowsInserted, this, [this] { endInsertRows(); });
    connect(&dtypes, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this](const QModelIndex &, int first, int last) {
        beginRemoveRows({}, first * cardHeight(), (last + 1) * cardHeight() - 1);
    });
    connect(&dtypes, &QAbstractItemModel::rowsRemoved, this, [this] { endRemoveRows(); });
    connect(&dtypes, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex &first, const QModelIndex &last) {
        emit dataChanged(index(first.row() * cardHeight(), 0),
                         index((last.row() + 1) * cardHeight() - 1, columnCount() - 1));
    });
    connect(&dtypes, &QAbstractItemModel::headerDataChanged, this, [this](Qt::Orientation orientation) {
        if (orientation != Qt::Vertical || rowCount() == 0)
            return;
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0)); // titles have the tool tips of the vertical header
    });
}

std::optional<DTypePlace> DTypeCardModel::placeOf(int row, int column) const
{
    const int config = row / cardHeight();
    if (isTitle(row))
        return column == 0 ? std::optional(DTypePlace{config, {}}) : std::nullopt;
    const auto slot = toIndex(row % cardHeight() - 1);
    const Api api = m_dtypes.api();
    if (column < slotColumns())
        return DTypePlace{config, DTypeColumn::find(api, m_slots[slot], m_fields[toIndex(column)])};
    const auto own = toIndex(column - slotColumns());
    if (slot > 0 || own >= m_own.size())
        return std::nullopt;
    return DTypePlace{config, DTypeColumn::find(api, m_own[own], {})};
}

QModelIndex DTypeCardModel::indexOf(const DTypePlace &place) const
{
    const int title = place.row * cardHeight();
    if (!place.column)
        return index(title, 0);
    const DTypeColumn &column = m_dtypes.column(*place.column);
    const auto positionIn = [](const std::vector<Field> &fields, Field field) {
        return toInt(std::ranges::find(fields, field) - fields.begin());
    };
    if (column.slot() == column.field())
        return index(title + 1, slotColumns() + positionIn(m_own, column.field()));
    return index(title + 1 + positionIn(m_slots, column.slot()), positionIn(m_fields, column.field()));
}

QModelIndex DTypeCardModel::mapToSource(const QModelIndex &card) const
{
    const std::optional<DTypePlace> place = card.isValid() ? placeOf(card.row(), card.column()) : std::nullopt;
    return place && place->column ? m_dtypes.index(place->row, *place->column) : QModelIndex();
}

QModelIndex DTypeCardModel::mapFromSource(const QModelIndex &cell) const
{
    return cell.isValid() ? indexOf({cell.row(), cell.column()}) : QModelIndex();
}

QModelIndex DTypeCardModel::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

int DTypeCardModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_dtypes.rowCount() * cardHeight();
}

int DTypeCardModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_fields.size() + m_own.size());
}

QVariant DTypeCardModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    if (isTitle(index.row()))
        return index.column() == 0 ? titleData(index.row() / cardHeight(), role) : QVariant();
    const QModelIndex cell = mapToSource(index);
    return cell.isValid() ? m_dtypes.data(cell, role) : QVariant();
}

QVariant DTypeCardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical) {
        if (isTitle(section))
            return m_dtypes.headerData(section / cardHeight(), orientation, role);
        const Field slot = m_slots[toIndex(section % cardHeight() - 1)];
        return role == Qt::DisplayRole ? QVariant(toQString(info(slot).title)) : QVariant();
    }
    const std::optional<DTypePlace> place = placeOf(1, section);
    if (role != Qt::DisplayRole || !place || !place->column)
        return {};
    QString title = m_dtypes.column(*place->column).title();
    const qsizetype space = title.indexOf(' '); // on two lines, so that all columns fit into a page
    return space < 0 ? title : title.replace(space, 1, '\n');
}

Qt::ItemFlags DTypeCardModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || !placeOf(index.row(), index.column()))
        return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return isTitle(index.row()) ? flags : flags | Qt::ItemIsEditable;
}

void DTypeCardModel::findColumns()
{
    m_slots.clear();
    m_fields.clear();
    m_own.clear();
    for (const DTypeColumn &column : DTypeColumn::all(m_dtypes.api())) {
        if (column.slot() == column.field()) {
            addOnce(m_own, column.field());
        } else {
            addOnce(m_slots, column.slot());
            addOnce(m_fields, column.field());
        }
    }
}

/// The title of a card: "Static: quint8 × qint8 → quint8".
QString DTypeCardModel::titleOf(int config) const
{
    const DTypeConfig &shown = m_dtypes.configAt(config);
    return QStringLiteral("%1: %2").arg(modeText(referencePattern(shown, Release::newestOf(m_dtypes.api())).mode),
                                        toQString(slotsText(shown)));
}

QVariant DTypeCardModel::titleData(int config, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return titleOf(config);
    case Qt::AccessibleTextRole:
        return tr("DType config #%1: %2").arg(config).arg(titleOf(config));
    case Qt::ToolTipRole:
        return m_dtypes.headerData(config, Qt::Vertical, role);
    default:
        return {};
    }
}

} // namespace bcfg::ui::page
