// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTableView>

namespace bcfg::ui {

/// A table view that looks and works like a list: the user selects and walks through rows. It is used in place of
/// QTreeView, which takes a time that grows with the number of all rows for each change of one row.
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

/// A table view that is read and walked through by cells, which are not edited.
class CellView : public QTableView
{
    Q_OBJECT

public:
    explicit CellView(QWidget *parent = nullptr);
};

} // namespace bcfg::ui
