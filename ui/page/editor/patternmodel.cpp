// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/patternmodel.h"

#include "core/prepare/decisions/rootnode.h"
#include "ui/basis/operatorkind.h"
#include "ui/basis/text.h"
#include "ui/page/operators/operatormime.h"

#include <algorithm>

namespace bcfg::ui::page {

struct PatternModel::Node
{
    Pattern op; // an atom, or a tuple that begins with a tuple
    Node *parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Node>> inputs = {};
};

namespace {

template <class Node>
std::unique_ptr<Node> makeNode(const Pattern &reversed, Node *parent, int row)
{
    auto node = std::make_unique<Node>(Node{operatorOf(reversed), parent, row});
    for (const Pattern &operand : operandsOf(reversed))
        node->inputs.push_back(makeNode(operand, node.get(), toInt(node->inputs.size())));
    return node;
}

} // namespace

PatternModel::PatternModel(session::NodeCursor &node, QObject *parent) : QAbstractItemModel(parent), m_cursor(node)
{
    connect(&node, &session::NodeCursor::patternChanged, this, &PatternModel::rebuild);
    rebuild();
}

PatternModel::~PatternModel() = default;

PatternPath PatternModel::pathOf(const QModelIndex &index) const
{
    PatternPath path;
    for (QModelIndex at = index; at.parent().isValid(); at = at.parent())
        path.push_back(static_cast<std::size_t>(at.row()));
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

QModelIndex PatternModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeOf(parent)->inputs[static_cast<std::size_t>(row)].get());
}

QModelIndex PatternModel::parent(const QModelIndex &child) const
{
    if (!child.isValid())
        return {};
    const Node *parent = nodeOf(child)->parent;
    return parent == m_top.get() ? QModelIndex() : createIndex(parent->row, 0, parent);
}

int PatternModel::rowCount(const QModelIndex &parent) const
{
    if (parent.column() > 0 || !m_top)
        return 0;
    return toInt(nodeOf(parent)->inputs.size());
}

int PatternModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant PatternModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell asks this
        return {};
    const Node &node = *nodeOf(index);
    const OperatorKind kind = kindOf(node.op, m_cursor.release());
    if (role == Qt::ToolTipRole)
        return plainToolTip(toQString(notation(node.op)));
    if (role == Qt::DecorationRole && index.column() == OperatorColumn)
        return kindIcon(kind);
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case OperatorColumn:
        return node.op.steps() ? tr("(tuple)") : toQString(shortTitle(node.op));
    case RoleColumn: {
        QStringList roles(kindText(kind));
        if (node.parent == m_top.get())
            roles.append(tr("output"));
        if (m_root == pathOf(index))
            roles.append(tr("root"));
        return roles.join(QStringLiteral(" · "));
    }
    case PathColumn:
        return node.op.symbol() ? toQString(node.op.symbol()->path()) : QString();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant PatternModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return QStringList{tr("Operator"), tr("Kind"), tr("Path")}.value(section); // in the order of Column
}

Qt::ItemFlags PatternModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index) | Qt::ItemIsDropEnabled;
    return index.parent().isValid() ? flags | Qt::ItemIsDragEnabled : flags;
}

Qt::DropActions PatternModel::supportedDropActions() const
{
    return Qt::CopyAction | Qt::MoveAction;
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
        const std::size_t gap = static_cast<std::size_t>(row);
        m_cursor.moveOperand(*dragged, gap > dragged->back() ? gap - 1 : gap);
    } else if (const std::optional<Pattern> atom = operatorIn(*data); atom && !parent.isValid()) {
        m_cursor.place(Placement::Append, *atom);
    } else if (atom) {
        m_cursor.insertOperand(owner, static_cast<std::size_t>(row < 0 ? rowCount(parent) : row), *atom);
    }
    return false; // the pattern has already changed, so the view must not remove the dragged row
}

const PatternModel::Node *PatternModel::nodeOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.constInternalPointer()) : m_top.get();
}

void PatternModel::rebuild()
{
    beginResetModel();
    m_top.reset();
    m_root.reset();
    if (const std::optional<Pattern> reversed = m_cursor.pattern()) {
        m_top = std::make_unique<Node>(Node{*reversed});
        m_top->inputs.push_back(makeNode(*reversed, m_top.get(), 0));
        m_root = rootPath(*reversed, m_cursor.cursor().entry()->rootNodeGetter());
    }
    endResetModel();
}

} // namespace bcfg::ui::page
