// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTableView>

namespace bcfg::ui {

/// A table view that looks and works like a list: it is read and walked through by rows. It stands in for QTreeView,
/// which for each change of one row takes a time that grows with the number of all rows.
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
