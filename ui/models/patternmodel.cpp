// SPDX-License-Identifier: Apache-2.0
#include "ui/models/patternmodel.h"

#include "core/catalog/symbols.h"
#include "ui/text.h"
#include "ui/tooltip.h"

#include <vector>

namespace bcfg::ui {

struct PatternModel::Node
{
    Pattern pattern; // an atom, or a tuple whose first step is a tuple too
    Node *parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Node>> inputs = {};
};

namespace {

/// A tuple stands for its first step, with the others as its inputs.
template <class Node>
std::unique_ptr<Node> makeNode(const Pattern &reversed, Node *parent, int row)
{
    const std::vector<Pattern> *steps = reversed.steps();
    const bool isCall = steps && !steps->empty() && !steps->front().steps();
    auto node = std::make_unique<Node>(Node{isCall ? steps->front() : reversed, parent, row});
    for (std::size_t i = isCall ? 1 : 0; steps && i < steps->size(); ++i)
        node->inputs.push_back(makeNode((*steps)[i], node.get(), toInt(node->inputs.size())));
    return node;
}

/// Where PyTorch's default root_node_getter ends: the last element, again and again.
template <class Node>
const Node *defaultRoot(const Node *node)
{
    while (!node->inputs.empty())
        node = node->inputs.back().get();
    return node;
}

QString kindOf(const Pattern &atom, Api api)
{
    if (atom.isMatchAllNode())
        return PatternModel::tr("any node");
    if (atom.method())
        return PatternModel::tr("tensor method");
    if (atom.literal())
        return PatternModel::tr("constant");
    if (atom.steps())
        return PatternModel::tr("tuple");
    const SymbolInfo *info = SymbolCatalog::of(api).find(atom.symbol()->path());
    if (!info)
        return PatternModel::tr("own symbol");
    switch (info->kind) {
    case SymbolKind::Module:
        return PatternModel::tr("module");
    case SymbolKind::Class:
        return PatternModel::tr("class");
    case SymbolKind::Function:
    case SymbolKind::Builtin:
        return PatternModel::tr("function");
    }
    Q_UNREACHABLE();
}

} // namespace

PatternModel::PatternModel(const Cursor &cursor, QObject *parent) : QAbstractItemModel(parent), m_cursor(cursor)
{
    connect(&cursor, &Cursor::switched, this, &PatternModel::rebuild);
    connect(&cursor, &Cursor::entryEdited, this, &PatternModel::rebuild);
    rebuild();
}

PatternModel::~PatternModel() = default;

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
    Q_ASSERT(checkIndex(index, CheckIndexOption::IndexIsValid));
    const Node &node = *nodeOf(index);
    const Symbol *symbol = node.pattern.symbol();
    if (role == Qt::ToolTipRole)
        return plainToolTip(toQString(notation(node.pattern)));
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case OperatorColumn:
        return node.pattern.steps() ? tr("(tuple)") : toQString(shortTitle(node.pattern));
    case RoleColumn: {
        QStringList roles(kindOf(node.pattern, m_cursor.document().api()));
        if (node.parent == m_top.get())
            roles.append(tr("output"));
        if (&node == m_root)
            roles.append(tr("root"));
        return roles.join(QStringLiteral(" · "));
    }
    case PathColumn:
        return symbol ? toQString(symbol->path()) : QString();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant PatternModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case OperatorColumn:
        return tr("Operator");
    case RoleColumn:
        return tr("Kind");
    case PathColumn:
        return tr("Path");
    case ColumnCount:
        break;
    }
    return {};
}

const PatternModel::Node *PatternModel::nodeOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.constInternalPointer()) : m_top.get();
}

void PatternModel::rebuild()
{
    beginResetModel();
    m_top.reset();
    m_root = nullptr;
    if (m_cursor.isValid()) {
        const PatternConfig &entry = *m_cursor.entry();
        if (const std::optional<Pattern> reversed = entry.reversedPattern(m_cursor.document().api())) {
            m_top = std::make_unique<Node>(Node{*reversed});
            m_top->inputs.push_back(makeNode(*reversed, m_top.get(), 0));
            if (!entry.rootNodeGetter())
                m_root = defaultRoot(m_top->inputs.front().get());
        }
    }
    endResetModel();
}

} // namespace bcfg::ui
