// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overview/overviewmodel.h"

#include "ui/basis/text.h"

#include <QFont>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

bool haveSameRows(const std::vector<OverviewSection> &a, const std::vector<OverviewSection> &b)
{
    return std::ranges::equal(a, b, [](const OverviewSection &first, const OverviewSection &second) {
        return std::ranges::equal(first.rows, second.rows, {}, &OverviewRow::name, &OverviewRow::name);
    });
}

QFont boldFont()
{
    QFont font;
    font.setBold(true);
    return font;
}

} // namespace

QString severityTitle(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return OverviewModel::tr("Notes");
    case Severity::Warning:
        return OverviewModel::tr("Warnings");
    case Severity::Error:
        return OverviewModel::tr("Errors");
    }
    Q_UNREACHABLE();
}

QString filterHelp(bool isOfProblems)
{
    return isOfProblems ? OverviewModel::tr("Shows these problems, and the patterns that have one.")
                        : OverviewModel::tr("Shows these patterns alone in the list.");
}

void OverviewModel::setSections(std::vector<OverviewSection> sections)
{
    if (sections == m_sections)
        return;
    if (!haveSameRows(sections, m_sections)) {
        beginResetModel();
        m_sections = std::move(sections);
        endResetModel();
        return;
    }
    m_sections = std::move(sections);
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    for (int section = 0; section < rowCount(); ++section) {
        const QModelIndex parent = index(section, 0);
        if (const int rows = rowCount(parent); rows > 0)
            emit dataChanged(index(0, 0, parent), index(rows - 1, ColumnCount - 1, parent));
    }
}

const OverviewRow *OverviewModel::row(const QModelIndex &index) const
{
    if (!index.parent().isValid())
        return nullptr;
    return &m_sections[static_cast<std::size_t>(index.parent().row())].rows[static_cast<std::size_t>(index.row())];
}

QModelIndex OverviewModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, static_cast<quintptr>(parent.isValid() ? parent.row() + 1 : 0));
}

/// The internal id of a row is the number of its section from 1; that of a section is 0.
QModelIndex OverviewModel::parent(const QModelIndex &index) const
{
    return index.isValid() && index.internalId() > 0 ? createIndex(toInt(index.internalId()) - 1, 0, quintptr(0))
                                                     : QModelIndex();
}

int OverviewModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return toInt(m_sections.size());
    const bool isSection = parent.internalId() == 0 && parent.column() == 0;
    return isSection ? toInt(m_sections[static_cast<std::size_t>(parent.row())].rows.size()) : 0;
}

int OverviewModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant OverviewModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (const OverviewRow *shown = row(index))
        return rowData(*shown, index.column(), role);
    return sectionData(m_sections[static_cast<std::size_t>(index.row())], index.column(), role);
}

QVariant OverviewModel::sectionData(const OverviewSection &section, int column, int role) const
{
    if (role == Qt::FontRole)
        return column == NameColumn ? QVariant(boldFont()) : QVariant();
    if (role == Qt::TextAlignmentRole && column == CountColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole || column == BarColumn)
        return {};
    return column == NameColumn ? section.title : section.count;
}

QVariant OverviewModel::rowData(const OverviewRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return column == NameColumn ? QVariant(row.name) : column == CountColumn ? QVariant(row.count) : QVariant();
    case Qt::DecorationRole:
        return column == NameColumn && row.mark ? QVariant(markIcon(*row.mark)) : QVariant();
    case Qt::FontRole:
        return column == NameColumn && row.isChosen ? QVariant(boldFont()) : QVariant();
    case Qt::TextAlignmentRole:
        return column == CountColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::ToolTipRole:
        return row.tip.isEmpty() ? QVariant() : QVariant(plainToolTip(row.tip));
    case Qt::AccessibleTextRole:
        if (column == NameColumn && row.isChosen)
            return tr("%1, chosen").arg(row.name);
        return column == BarColumn ? QVariant() : rowData(row, column, Qt::DisplayRole);
    case ShareRole:
        return column == BarColumn && row.share ? QVariant(*row.share) : QVariant();
    default:
        return {};
    }
}

QVariant OverviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QStringList byColumn = {tr("What"), tr("Count"), tr("Share")};
    return byColumn.value(section);
}

} // namespace bcfg::ui::views
