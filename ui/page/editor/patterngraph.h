// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/picture.h"
#include "ui/page/editor/flowitem.h"
#include "ui/session/document/nodecursor.h"

#include <QGraphicsView>

namespace bcfg::ui::page {

class OperatorEdit;
class OperatorItem;

/// A drawing of the shown pattern. Data flows from the inputs at the left to the output at the right; the root node is
/// marked. A click or an arrow key chooses a node. F2, or a double click on a node, replaces its operator by a typed
/// one; a double click on a line inserts a typed operator there. An operator of the palette can be dropped before, on
/// and after a node, and on a line. The wheel with Ctrl, or + and -, zoom; 0 fits the drawing into the view again.
class PatternGraph : public QGraphicsView
{
    Q_OBJECT

public:
    explicit PatternGraph(session::NodeCursor &node, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void zoomIn() { zoomBy(zoomStep); }
    void zoomOut() { zoomBy(1 / zoomStep); }
    /// Fits the drawing into the view now and whenever the view is resized, until the user zooms.
    void fit();
    /// Opens a line edit to type an operator that replaces the chosen one.
    void rename();
    /// The drawing without the mark of the chosen node; empty where nothing is drawn.
    Picture picture();

signals:
    /// Why the typed text cannot be taken; empty once it can.
    void refused(const QString &why);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *) override { showTarget(std::nullopt); }
    void dropEvent(QDropEvent *event) override;

private:
    static constexpr qreal zoomStep = 1.2;

    using Target = FlowItem::Insertion; ///< where an operator is inserted, and how

    void rebuild();
    void zoomBy(qreal factor);
    void fitDrawing();
    void showChosen();
    bool walk(int key);
    OperatorItem *itemOf(const PatternPath &path) const;
    OperatorItem *operatorAt(QPoint where) const;
    FlowItem *lineAt(QPoint where) const;
    /// The effect of a drop at a position of the view; beside nodes and lines, a drop appends.
    Target targetAt(QPoint where) const;
    void showTarget(const std::optional<Target> &target);
    QString textOf(const Target &target) const;
    void type(Target target, const QString &given, QPointF at);
    bool takeEdit();
    void closeEdit();

    session::NodeCursor &m_node;
    std::vector<OperatorItem *> m_items; // owned by the scene
    QString m_hint;                      // shown instead of a drawing: what the user can do
    QString m_dropText;                  // what a drop would do at the pointer
    OperatorEdit *m_edit = nullptr;
    bool m_isFitted = true; // false once the user has zoomed
};

} // namespace bcfg::ui::page
