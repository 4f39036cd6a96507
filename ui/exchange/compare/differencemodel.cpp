// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/differencemodel.h"

#include "core/document/model/printable.h"
#include "core/exchange/diff/grouptext.h"
#include "ui/basis/text.h"

#include <QFontMetrics>
#include <QGuiApplication>
#include <QSize>

namespace bcfg::ui::exchange {

void DifferenceModel::show(std::shared_ptr<const Compared> found)
{
    beginResetModel();
    m_found = std::move(found);
    m_rows.clear();
    if (m_found) {
        const diff::Comparison &comparison = m_found->comparison;
        for (const diff::Group &group : comparison.groups) {
            Row row{&group, toQString(visibleText(diff::headingOf(comparison, group))), {}, {}};
            for (const std::string &line : diff::effectLines(comparison, group, m_found->qconfigs))
                row.effects.append(toQString(visibleText(line)));
            for (const diff::Site &site : group.sites) {
                if (row.entries.empty() || row.entries.back().a != site.a || row.entries.back().b != site.b)
                    row.entries.push_back({site.a, site.b});
            }
            m_rows.push_back(std::move(row));
        }
    }
    endResetModel();
}

/// The row of a group, or of the group of an entry. Indexes of entries carry the address of their group's row, as small
/// numbers make persistent indices slow.
const DifferenceModel::Row &DifferenceModel::rowOf(const QModelIndex &index) const
{
    const auto *row = static_cast<const Row *>(index.constInternalPointer());
    return row ? *row : m_rows[toIndex(index.row())];
}

DifferenceModel::Item DifferenceModel::itemAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const Row &row = rowOf(index);
    if (!index.parent().isValid())
        return {row.group};
    return {row.group, row.entries[toIndex(index.row())]};
}

std::optional<diff::Site> DifferenceModel::entryAt(const QModelIndex &index) const
{
    if (!index.isValid() || rowOf(index).entries.empty())
        return std::nullopt;
    const std::optional<diff::Site> entry = itemAt(index).entry;
    return entry ? entry : rowOf(index).entries.front();
}

QModelIndex DifferenceModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return parent.isValid() ? createIndex(row, column, &m_rows[toIndex(parent.row())])
                            : createIndex(row, column, nullptr);
}

QModelIndex DifferenceModel::parent(const QModelIndex &index) const
{
    const auto *row = index.isValid() ? static_cast<const Row *>(index.constInternalPointer()) : nullptr;
    return row ? createIndex(toInt(row - m_rows.data()), 0, nullptr) : QModelIndex();
}

int DifferenceModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return toInt(m_rows.size());
    const bool isGroup = !parent.constInternalPointer() && parent.column() == 0;
    return isGroup ? toInt(rowOf(parent).entries.size()) : 0;
}

QVariant DifferenceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::SizeHintRole))
        return {};
    const Row &row = rowOf(index);
    // by the number of lines, as laying out all texts takes long where there are thousands
    if (role == Qt::SizeHintRole) {
        constexpr int space = 4;
        const qsizetype lines = index.parent().isValid() ? 1 : 1 + row.effects.size();
        return QSize(0, int(lines) * QFontMetrics(QGuiApplication::font()).lineSpacing() + space);
    }
    if (index.parent().isValid()) {
        const diff::Site &entry = row.entries[toIndex(index.row())];
        return toQString(visibleText(diff::titleOf(m_found->comparison, entry.a, entry.b)));
    }
    const QString text = (QStringList(row.heading) + row.effects).join('\n');
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

} // namespace bcfg::ui::exchange
