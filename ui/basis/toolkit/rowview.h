// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTableView>

namespace bcfg::ui {

/// A list of rows in columns, which one reads and walks by rows: a table view as QTreeView looks. QTreeView itself
/// takes a time that grows with all of the rows for each change of one.
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

} // namespace bcfg::ui
