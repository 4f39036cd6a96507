// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/groupedview.h"

#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/views/patterns/groupedentries.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

/// The width of the arrow before a group's name, in pixels from the left of PatternColumn.
int arrowWidth(const QTableView &view)
{
    return view.fontMetrics().height() + 4;
}

/// Paints rows of patterns, and the rows that name a group across all columns.
class GroupedDelegate : public RowDelegate
{
public:
    GroupedDelegate(const GroupedEntries &shown, QTableView &view) : RowDelegate(&view), m_shown(shown), m_view(view) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintGroup(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    const GroupedEntries &m_shown;
    QTableView &m_view;
};

void GroupedDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (m_shown.isGroup(index)) {
        paintGroup(*painter, option, index);
        return;
    }
    QStyleOptionViewItem inside(option);
    if (m_shown.isGrouped() && index.column() == EntryModel::PatternColumn) {
        QStyleOptionViewItem whole(option);
        m_view.style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &whole, painter, &m_view);
        inside.rect.setLeft(inside.rect.left() + arrowWidth(m_view) / 2);
    }
    RowDelegate::paint(painter, inside, index);
}

/// Paints the part of the group's name that is in this cell.
void GroupedDelegate::paintGroup(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QModelIndex title = index.siblingAtColumn(EntryModel::PatternColumn);
    const bool isCurrent = m_view.hasFocus() && m_view.currentIndex().row() == index.row();
    const QPalette &palette = option.palette;
    painter.save();
    painter.setClipRect(option.rect);
    painter.fillRect(option.rect, isCurrent ? palette.highlight() : palette.alternateBase());
    if (index.column() < EntryModel::PatternColumn) {
        painter.restore();
        QStyledItemDelegate::paint(&painter, option, index);
        return;
    }
    const QColor color = palette.color(isCurrent ? QPalette::HighlightedText : QPalette::Text);
    const int arrow = arrowWidth(m_view);
    QRect rest(m_view.columnViewportPosition(EntryModel::PatternColumn), option.rect.top(), 0, option.rect.height());
    rest.setRight(std::max(m_view.viewport()->width(), option.rect.right()) - 4);
    QStyleOptionViewItem sign(option);
    sign.rect = QRect(rest.left(), rest.top(), arrow, rest.height());
    sign.palette.setColor(QPalette::WindowText, color);
    const int inset = std::max(0, (arrow - 10) / 2);
    sign.rect = QRect(sign.rect.center() - QPoint(arrow / 2 - inset, arrow / 2 - inset),
                      QSize(arrow - 2 * inset, arrow - 2 * inset));
    m_view.style()->drawPrimitive(m_shown.isFolded(title) ? QStyle::PE_IndicatorArrowRight
                                                          : QStyle::PE_IndicatorArrowDown,
                                  &sign, &painter, &m_view);
    QFont bold(option.font);
    bold.setBold(true);
    const QFontMetrics boldMetrics(bold);
    constexpr int gap = 8;
    rest.setLeft(rest.left() + arrow);
    const QString counts = title.data(ContextRole).toString();
    const int besideCounts = rest.width() - option.fontMetrics.horizontalAdvance(counts) - gap;
    const QString name =
        boldMetrics.elidedText(title.data().toString(), Qt::ElideMiddle, std::max(besideCounts, rest.width() * 3 / 5));
    painter.setFont(bold);
    painter.setPen(color);
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, name);
    rest.setLeft(rest.left() + boldMetrics.horizontalAdvance(name) + gap);
    painter.setFont(option.font);
    painter.setPen(isCurrent ? color : toneColor(Tone::Quiet, palette));
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                     option.fontMetrics.elidedText(counts, Qt::ElideRight, rest.width()));
    painter.restore();
}

} // namespace

GroupedView::GroupedView(GroupedEntries &shown, QWidget *parent) : RowView(parent), m_shown(shown)
{
    setModel(&shown);
    setItemDelegate(new GroupedDelegate(shown, *this));
}

/// If folding hides the current row, makes the row that names the group current before; else the view would choose some
/// other row.
void GroupedView::setFolded(const QModelIndex &group, bool isFolded)
{
    const int row = m_shown.entryRowAt(currentIndex());
    if (isFolded && row >= 0 && m_shown.groupOf(row).row() == group.row())
        selectionModel()->setCurrentIndex(group, QItemSelectionModel::NoUpdate);
    m_shown.setFolded(group, isFolded);
}

void GroupedView::setAllFolded(bool areFolded)
{
    const int row = m_shown.entryRowAt(currentIndex());
    if (areFolded && row >= 0)
        selectionModel()->setCurrentIndex(m_shown.groupOf(row), QItemSelectionModel::Clear);
    m_shown.setAllFolded(areFolded);
    executeDelayedItemsLayout(); // so that the view can scroll to new rows
    scrollTo(currentIndex());
}

void GroupedView::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool isVertical = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    const bool isOfMoving = isVertical && event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
    if (isPlain && m_shown.isGrouped() && stepByKey(event->key()))
        event->accept();
    else if (isPlain && isEnter && currentIndex().isValid())
        emit opened();
    else if (!isOfMoving) // the keys of Move Up and Move Down do nothing else while these commands are disabled
        RowView::keyPressEvent(event);
}

/// Folds or unfolds a group or moves the current row, as in trees. Returns false if the view handles the key: other
/// keys, and Left on a pattern while the columns are scrolled, which scrolls them back.
bool GroupedView::stepByKey(int key)
{
    const QModelIndex current = currentIndex();
    const bool isGroup = m_shown.isGroup(current);
    const bool isFolded = m_shown.isFolded(current);
    switch (key) {
    case Qt::Key_Left:
        if (isGroup && !isFolded) {
            setFolded(current, true);
            return true;
        }
        if (!isGroup && current.isValid() && horizontalScrollBar()->value() == horizontalScrollBar()->minimum()) {
            setCurrentIndex(m_shown.groupOf(m_shown.entryRowAt(current)));
            return true;
        }
        return false;
    case Qt::Key_Right:
        if (isGroup && isFolded)
            setFolded(current, false);
        else if (isGroup)
            setCurrentIndex(current.siblingAtRow(current.row() + 1));
        return isGroup;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (isGroup)
            setFolded(current, !isFolded);
        return isGroup;
    default:
        return false;
    }
}

void GroupedView::mousePressEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->pos());
    const int x = event->pos().x() - columnViewportPosition(EntryModel::PatternColumn);
    const bool isOnArrow = x >= 0 && x < arrowWidth(*this);
    if (event->button() == Qt::LeftButton && isOnArrow && m_shown.isGroup(index))
        setFolded(index, !m_shown.isFolded(index));
    else
        RowView::mousePressEvent(event);
    const bool isBesideRows = event->button() == Qt::LeftButton && !index.isValid() && !event->modifiers();
    if (isBesideRows && !m_shown.isGroup(currentIndex()))
        selectionModel()->select(currentIndex(), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void GroupedView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && m_shown.isGroup(index))
        setFolded(index, !m_shown.isFolded(index));
    else
        RowView::mouseDoubleClickEvent(event);
    if (event->button() == Qt::LeftButton && index.isValid() && !m_shown.isGroup(index))
        emit opened();
}

/// Qt paints only the current cell again, but the name of a group, whose color says whether it is current, crosses all.
void GroupedView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    RowView::currentChanged(current, previous);
    if (m_shown.isGrouped())
        viewport()->update();
}

QModelIndexList GroupedView::selectedPatterns() const
{
    QModelIndexList patterns;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            const QModelIndex index = m_shown.index(row, EntryModel::PatternColumn);
            if (!m_shown.isGroup(index))
                patterns.append(index);
        }
    }
    return patterns;
}

/// Drags the selected patterns as a small label. Qt would drag a picture of their rows, which hides the mark of where
/// they will be dropped.
void GroupedView::startDrag(Qt::DropActions actions)
{
    const QModelIndexList rows = selectedPatterns();
    if (rows.isEmpty())
        return;
    const QString text = rows.size() == 1 ? rows.front().data().toString() : patternCount(rows.size());
    dragLabelled(*this, model()->mimeData(rows), text, actions, defaultDropAction());
}

/// A row that names a group cannot be selected: a click or a key that would select only this row clears the selection.
/// A click below the last row selects only the current row, which the page goes on showing.
QItemSelectionModel::SelectionFlags GroupedView::selectionCommand(const QModelIndex &index, const QEvent *event) const
{
    const bool isClick =
        event && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease);
    if (isClick && !index.isValid())
        return QItemSelectionModel::NoUpdate;
    const QItemSelectionModel::SelectionFlags command = RowView::selectionCommand(index, event);
    const bool isAlone =
        command.testFlag(QItemSelectionModel::Clear) && !command.testFlag(QItemSelectionModel::Current);
    return isAlone && m_shown.isGroup(index) ? QItemSelectionModel::Clear : command;
}

} // namespace bcfg::ui::views
