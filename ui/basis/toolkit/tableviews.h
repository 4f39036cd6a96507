// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTableView>

namespace bcfg::ui {

/// A table view that looks and works like a list: the user selects and walks through rows. It replaces
/// QTreeView, in which a change of one row takes time proportional to the number of all rows.
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
