// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

namespace bcfg::ui {

/// Draws rows with some padding, and the ContextRole of the model in a quiet colour at the end of the row.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// A table view that looks and works like a list: the user selects and walks through rows, which a RowDelegate draws
/// unless another delegate is set. It replaces QTreeView, in which a change of one row takes time proportional to the
/// number of all rows.
class RowView : public QTableView
{
    Q_OBJECT

public:
    explicit RowView(QWidget *parent = nullptr);

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitRowsToFont();
};

/// A read-only table view in which the user moves from cell to cell.
class CellView : public QTableView
{
    Q_OBJECT

public:
    explicit CellView(QWidget *parent = nullptr);
};

} // namespace bcfg::ui
