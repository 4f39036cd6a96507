// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/tableviews.h"

#include <QEvent>
#include <QHeaderView>
#include <QResizeEvent>
#include <QScrollBar>

#include <algorithm>

namespace bcfg::ui {

RowView::RowView(QWidget *parent) : QTableView(parent)
{
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setDragDropOverwriteMode(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    fitRowsToFont();
}

/// Left and Right scroll instead of changing the column, and Home and End go to the first and last row.
QModelIndex RowView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    switch (action) {
    case MoveLeft:
    case MoveRight:
        horizontalScrollBar()->triggerAction((action == MoveLeft) == isLeftToRight()
                                                 ? QAbstractSlider::SliderSingleStepSub
                                                 : QAbstractSlider::SliderSingleStepAdd);
        return currentIndex();
    case MoveHome:
    case MoveEnd:
        return QTableView::moveCursor(action, modifiers | Qt::ControlModifier)
            .siblingAtColumn(std::max(0, currentIndex().column()));
    default:
        return QTableView::moveCursor(action, modifiers);
    }
}

void RowView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitRowsToFont();
}

/// Keeps the current row visible where it was.
void RowView::resizeEvent(QResizeEvent *event)
{
    const QRect row = visualRect(currentIndex());
    const bool wasInSight = row.isValid() && row.bottom() >= 0 && row.top() < event->oldSize().height();
    QTableView::resizeEvent(event);
    if (wasInSight)
        scrollTo(currentIndex());
}

void RowView::fitRowsToFont()
{
    constexpr int leastHeight = 24;
    constexpr int space = 8;
    verticalHeader()->setDefaultSectionSize(std::max(leastHeight, fontMetrics().height() + space));
}

CellView::CellView(QWidget *parent) : QTableView(parent)
{
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
}

} // namespace bcfg::ui
