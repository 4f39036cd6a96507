// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/rowdelegate.h"
#include "ui/basis/toolkit/rowview.h"

namespace bcfg::ui {

class GroupedEntries;

/// The list of patterns. Its groups fold by a click on their arrow or a double click, by Left and Right as trees do,
/// and by Enter. A group can be the current row, but only patterns are selected.
class GroupedView : public RowView
{
    Q_OBJECT

public:
    explicit GroupedView(GroupedEntries &groups, QWidget *parent = nullptr);

    void setFolded(const QModelIndex &group, bool isFolded);
    void setAllFolded(bool areFolded);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex &index, const QEvent *event) const override;

private:
    bool stepByKey(int key);

    GroupedEntries &m_groups;
};

/// Rows of patterns, and across all columns those that name their group.
class GroupedDelegate : public RowDelegate
{
    Q_OBJECT

public:
    explicit GroupedDelegate(const GroupedEntries &groups, QTableView &view);

    /// Of the arrow before the name, from the left of its column.
    static int arrowWidth(const QTableView &view);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintGroup(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    const GroupedEntries &m_groups;
    QTableView &m_view;
};

} // namespace bcfg::ui
