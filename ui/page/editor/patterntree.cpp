// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/patterntree.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QHeaderView>

namespace bcfg::ui::page {

PatternTree::PatternTree(session::NodeCursor &node, QWidget *parent) : QTreeView(parent), m_node(node), m_model(node)
{
    setNames(*this, "patternView", tr("Pattern"));
    setModel(&m_model);
    setItemDelegate(new RowDelegate(this));
    setUniformRowHeights(true);
    setItemsExpandable(false);
    setRootIsDecorated(false);
    setHeaderHidden(true);
    setIndentation(16);
    setDragDropMode(DragDrop);
    setDefaultDropAction(Qt::MoveAction);
    setToolTip(tr("The last operator on top; below each operator, what feeds it. Drop an operator on a node to add it "
                  "as an operand; drag operands to change their order."));
    header()->setStretchLastSection(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the notation shows what a narrow window cuts off
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (current.isValid())
            m_node.moveTo(m_model.pathOf(current));
    });
    connect(&node, &session::NodeCursor::patternChanged, this, &PatternTree::showPattern); // after the model
    connect(&node, &session::NodeCursor::moved, this, &PatternTree::showChosen);
    showPattern();
}

QSize PatternTree::sizeHint() const
{
    return {QTreeView::sizeHint().width(), 4 * std::max(24, sizeHintForRow(0)) + 2 * frameWidth()};
}

/// Draws no branches, as nothing can be folded.
void PatternTree::drawBranches(QPainter *, const QRect &, const QModelIndex &) const {}

void PatternTree::showPattern()
{
    constexpr int columnGap = 12;
    expandAll();
    for (int column = 0; column < PatternModel::PathColumn; ++column) {
        resizeColumnToContents(column);
        setColumnWidth(column, columnWidth(column) + columnGap);
    }
    showChosen();
}

void PatternTree::showChosen()
{
    const QModelIndex index = m_model.indexOf(m_node.path());
    if (index != currentIndex().siblingAtColumn(0))
        setCurrentIndex(index);
}

} // namespace bcfg::ui::page
