// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/editor/patternmodel.h"

#include <QTreeView>

namespace bcfg::ui::page {

/// A view of the shown pattern as a tree. Its current row follows the node chosen in the graph, and the other way
/// round.
class PatternTree : public QTreeView
{
    Q_OBJECT

public:
    explicit PatternTree(session::NodeCursor &node, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void drawBranches(QPainter *painter, const QRect &rect, const QModelIndex &index) const override;

private:
    void showPattern();
    void showChosen();

    session::NodeCursor &m_node;
    PatternModel m_model;
};

} // namespace bcfg::ui::page
