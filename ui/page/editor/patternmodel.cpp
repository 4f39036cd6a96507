// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/patternmodel.h"

#include "core/prepare/decisions/rootnode.h"
#include "ui/basis/operatorkind.h"
#include "ui/basis/text.h"
#include "ui/page/operators/operatormime.h"

#include <algorithm>

namespace bcfg::ui::page {

PatternModel::PatternModel(session::NodeCursor &node) : m_cursor(node)
{
    setHorizontalHeaderLabels({tr("Operator"), tr("Kind"), tr("Path")}); // in the order of Column
    connect(&node, &session::NodeCursor::patternChanged, this, &PatternModel::rebuild);
    rebuild();
}

PatternPath PatternModel::pathOf(const QModelIndex &index) const
{
    PatternPath path;
    for (QModelIndex at = index; at.parent().isValid(); at = at.parent())
        path.push_back(toIndex(at.row()));
    std::ranges::reverse(path);
    return path;
}

QModelIndex PatternModel::indexOf(const PatternPath &path) const
{
    QModelIndex at = index(0, 0);
    for (const std::size_t step : path) {
        if (at.isValid())
            at = index(toInt(step), 0, at);
    }
    return at;
}

Qt::ItemFlags PatternModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index) | Qt::ItemIsDropEnabled;
    return index.parent().isValid() ? flags | Qt::ItemIsDragEnabled : flags;
}

QStringList PatternModel::mimeTypes() const
{
    return {operatorMimeType(), nodeMimeType()};
}

QMimeData *PatternModel::mimeData(const QModelIndexList &indexes) const
{
    return indexes.isEmpty() ? nullptr : newNodeMime(pathOf(indexes.front()));
}

bool PatternModel::canDropMimeData(const QMimeData *data, Qt::DropAction, int row, int, const QModelIndex &parent) const
{
    if (data->hasFormat(operatorMimeType()))
        return true;
    const std::optional<PatternPath> dragged = nodeIn(*data);
    return dragged && !dragged->empty() && row >= 0 && parent.isValid() &&
           pathOf(parent) == PatternPath(dragged->begin(), dragged->end() - 1);
}

bool PatternModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                                const QModelIndex &parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    const PatternPath owner = pathOf(parent);
    if (const std::optional<PatternPath> dragged = nodeIn(*data)) {
        const std::size_t gap = toIndex(row);
        m_cursor.moveOperand(*dragged, gap > dragged->back() ? gap - 1 : gap);
    } else if (const std::optional<Pattern> atom = operatorIn(*data); atom && !parent.isValid()) {
        m_cursor.place(Placement::Append, *atom);
    } else if (atom) {
        m_cursor.insertOperand(owner, static_cast<std::size_t>(row < 0 ? rowCount(parent) : row), *atom);
    }
    return false; // the pattern has already changed, so the view must not remove the dragged row
}

/// Makes the items of a node, and below the first item those of the node's operands. `root` is the path of the root
/// node.
QList<QStandardItem *> PatternModel::newRow(const Pattern &node, const PatternPath &path,
                                            const std::optional<PatternPath> &root) const
{
    const Pattern &op = operatorOf(node);
    const OperatorKind kind = kindOf(op, m_cursor.release());
    QStringList roles(kindText(kind));
    if (path.empty())
        roles.append(tr("output"));
    if (root == path)
        roles.append(tr("root"));
    const QString title = op.steps() ? tr("(tuple)") : toQString(shortTitle(op));
    const QString symbol = op.symbol() ? toQString(op.symbol()->path()) : QString();
    const QList<QStandardItem *> row = {new QStandardItem(kindIcon(kind), title),
                                        new QStandardItem(roles.join(QStringLiteral(" · "))),
                                        new QStandardItem(symbol)};
    for (QStandardItem *item : row)
        item->setToolTip(plainToolTip(toQString(notation(op))));
    PatternPath operand = path;
    operand.push_back(0);
    for (const Pattern &each : operandsOf(node)) {
        row.front()->appendRow(newRow(each, operand, root));
        ++operand.back();
    }
    return row;
}

void PatternModel::rebuild()
{
    removeRows(0, rowCount());
    if (const std::optional<Pattern> reversed = m_cursor.pattern())
        appendRow(newRow(*reversed, {}, rootPath(*reversed, m_cursor.cursor().entry()->rootNodeGetter())));
}

} // namespace bcfg::ui::page
