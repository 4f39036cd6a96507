// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/moduletree.h"

#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/session/model/simulatedmodel.h"

#include <algorithm>

namespace bcfg::ui::views {

void ModuleTree::setGraph(std::shared_ptr<const FoldedGraph> graph)
{
    beginResetModel();
    m_graph = std::move(graph);
    m_result.reset();
    m_coverage = {};
    endResetModel();
}

void ModuleTree::setResult(std::shared_ptr<const session::SimulatedModel> result)
{
    m_result = std::move(result);
    if (!m_graph)
        return;
    m_coverage = NodeCoverage(*m_graph, m_result.get());
    // All rows have changed. Names only the top one: ModelPanel repaints the others.
    const QModelIndex top = index(0, NameColumn);
    emit dataChanged(top, top.siblingAtColumn(CoverageColumn));
}

FoldItem ModuleTree::itemAt(const QModelIndex &index) const
{
    const auto id = static_cast<std::uint64_t>(index.internalId());
    return {(id & 1U) != 0, static_cast<std::uint32_t>(id >> 1U)};
}

QModelIndex ModuleTree::indexOf(FoldItem item, int column) const
{
    const auto begin = [this](FoldItem each) {
        return m_graph->begin(each);
    };
    const std::vector<FoldItem> &beside = m_graph->folds[m_graph->around(item)].items;
    const auto row = std::ranges::lower_bound(beside, begin(item), {}, begin) - beside.begin();
    return createIndex(toInt(row), column, quintptr((std::uint64_t(item.index) << 1U) | (item.isFold ? 1U : 0U)));
}

QModelIndex ModuleTree::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return indexOf({true, 0}, column);
    return indexOf(m_graph->folds[itemAt(parent).index].items[toIndex(row)], column);
}

QModelIndex ModuleTree::parent(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const FoldItem item = itemAt(index);
    if (item.isFold && item.index == 0)
        return {};
    return indexOf({true, m_graph->around(item)});
}

int ModuleTree::rowCount(const QModelIndex &parent) const
{
    if (!m_graph || parent.column() > 0)
        return 0;
    if (!parent.isValid())
        return 1; // the root has one row, the model itself
    const FoldItem item = itemAt(parent);
    return item.isFold ? toInt(m_graph->folds[item.index].items.size()) : 0;
}

QVariant ModuleTree::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    const FoldItem item = itemAt(index);
    if (index.column() == CoverageColumn)
        return coverageData(item, role);
    switch (role) {
    case Qt::DisplayRole: {
        const QString title = titleOf(*m_graph, item);
        const QModelIndex above = index.parent();
        const QString around = above.isValid() ? toQString(m_graph->folds[itemAt(above).index].path) + '.' : QString();
        const bool isInside = item.isFold && around.size() > 1 && title.startsWith(around);
        return isInside && m_graph->folds[item.index].last.empty() ? title.mid(around.size()) : title;
    }
    case ContextRole:
        return typeText(*m_graph, item);
    case Qt::ToolTipRole:
        return plainToolTip(QStringLiteral("%1: %2").arg(titleOf(*m_graph, item),
                                                         item.isFold ? typeText(*m_graph, item)
                                                                     : toQString(m_graph->nodes[item.index].type)));
    default:
        return {};
    }
}

QVariant ModuleTree::coverageData(FoldItem item, int role) const
{
    if (!item.isFold) {
        const fx::NodeStatus status = statusOf(m_graph->nodes[item.index], m_result.get());
        const std::optional<Mark> mark = session::markOf(status);
        if (!mark)
            return {};
        if (role == Qt::DecorationRole)
            return markIcon(*mark);
        return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(session::statusText(status)) : QVariant();
    }
    const std::uint32_t all = m_coverage.operators.in(m_graph->begin(item), m_graph->end(item));
    if (all == 0)
        return {};
    const std::uint32_t quantized = m_coverage.quantized.in(m_graph->begin(item), m_graph->end(item));
    if (role == Qt::DisplayRole)
        return tr("%1 of %2").arg(quantized).arg(all);
    return role == Qt::ToolTipRole ? QVariant(tr("%1 of %2 operators quantized").arg(quantized).arg(all)) : QVariant();
}

} // namespace bcfg::ui::views
