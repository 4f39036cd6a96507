// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include <functional>

class QMimeData;

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

/// Drags `content`, which the drag then owns, out of a view as a small label with a text, so that the user sees where
/// it would be dropped.
void dragLabelled(QAbstractItemView &view, QMimeData *content, const QString &text, Qt::DropActions actions,
                  Qt::DropAction usual);

/// A read-only table view in which the user moves from cell to cell.
QTableView *newCellView(QWidget *parent);

/// Calls a function once for each click on an item of a view, and for each Enter on the current item. On some desktops
/// Qt emits both clicked() and activated() for one click. The view owns this object.
class ItemChooser : public QObject
{
public:
    using Choose = std::function<void(const QModelIndex &item)>;

    ItemChooser(QAbstractItemView &view, Choose then);
    /// Calls the function, for a view that also chooses items in other ways: the click or key that is being handled
    /// then chooses nothing else.
    void choose(const QModelIndex &item);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const Choose m_choose;
    bool m_isDone = false; // an item was chosen since a button or a key was last pressed
};

} // namespace bcfg::ui
