// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include <functional>

class QAction;
class QMimeData;

namespace bcfg::ui {

/// A delegate that draws rows with some padding, and the ContextRole of the model in a quiet colour at the end of the
/// row.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// A table view that looks and works like a list: the user selects whole rows, which a RowDelegate draws unless another
/// delegate is set. It is used in place of QTreeView, where a change of one row takes a time proportional to the number
/// of all rows.
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

/// Drags `content` out of a view as a small label with a text, so that the user sees where it would be dropped. The
/// drag owns `content`. `actions` and `usual` are the arguments of QDrag::exec(). Returns after the drop.
void dragLabelled(QAbstractItemView &view, QMimeData *content, const QString &text, Qt::DropActions actions,
                  Qt::DropAction usual);

/// Enables the action while the view's model has rows. Call this once the view has its model. The action must not
/// outlive the view.
void enableWithRows(QAction &action, const QAbstractItemView &view);

/// A read-only table view in which the user moves from cell to cell.
QTableView *newCellView(QWidget *parent);

/// Calls a function once for each click on an item of a view, and for each Enter on the current item. On some desktops
/// Qt emits both clicked() and activated() for one click. The view owns this object.
class ItemChooser : public QObject
{
public:
    using Choose = std::function<void(const QModelIndex &item)>;

    ItemChooser(QAbstractItemView &view, Choose then);
    /// Chooses an item, for a view that also chooses items in other ways: calls the function, and makes the click or
    /// key that is being handled choose nothing else.
    void choose(const QModelIndex &item);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const Choose m_choose;
    bool m_isDone = false; // an item was chosen since a button or a key was last pressed
};

} // namespace bcfg::ui
