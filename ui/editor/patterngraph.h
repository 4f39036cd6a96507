// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/nodecursor.h"

#include <QGraphicsView>

namespace bcfg::ui {

class OperatorItem;

/// The shown pattern as data flows through it: inputs on top, the last operator at the bottom, the root node marked.
/// A click or the arrow keys choose a node; an operator of the palette can be dropped before, on and behind one.
class PatternGraph : public QGraphicsView
{
    Q_OBJECT

public:
    explicit PatternGraph(NodeCursor &node, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void rebuild();
    void fit();
    void showChosen();
    OperatorItem *itemOf(const PatternPath &path) const;
    OperatorItem *operatorAt(QPoint where) const;
    struct DropTarget
    {
        PatternPath path;
        Placement placement;
    };
    /// Beside the nodes an operator is appended.
    DropTarget dropTarget(QPoint where) const;
    void showDropTarget(const std::optional<DropTarget> &target);

    NodeCursor &m_node;
    std::vector<OperatorItem *> m_items; // owned by the scene
    QString m_hint;                      // what to do where nothing is drawn
};

} // namespace bcfg::ui
