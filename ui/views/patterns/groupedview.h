// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/tableviews.h"

namespace bcfg::ui::views {

class GroupedEntries;

/// The view of the list of patterns. A click on the arrow of a group, a double click and Enter fold or unfold the
/// group, as do Left and Right. A row that names a group can be the current row, but only patterns can be selected.
class GroupedView : public RowView
{
    Q_OBJECT

public:
    explicit GroupedView(GroupedEntries &shown, QWidget *parent = nullptr);

    void setFolded(const QModelIndex &group, bool isFolded);
    void setAllFolded(bool areFolded);
    /// The selected patterns, by their index in the column of patterns. Qt's selectedRows() takes a time that grows
    /// with the square of the number of ranges.
    QModelIndexList selectedPatterns() const;

signals:
    /// The user has double-clicked a pattern or pressed Enter on it. Used instead of activated(), which some desktops
    /// emit for a single click.
    void opened();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void startDrag(Qt::DropActions actions) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex &index, const QEvent *event) const override;

private:
    bool stepByKey(int key);

    GroupedEntries &m_shown;
};

} // namespace bcfg::ui::views
