// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/tableviews.h"

#include "ui/basis/roles.h"
#include "ui/basis/tones.h"

#include <QAction>
#include <QApplication>
#include <QDrag>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QPixmap>
#include <QResizeEvent>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace bcfg::ui {

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QString context = index.data(ContextRole).toString();
    if (context.isEmpty())
        return;
    constexpr int gap = 8;
    const QFontMetrics metrics(option.font);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
    const int titleWidth = metrics.horizontalAdvance(index.data(Qt::DisplayRole).toString());
    const bool hasMark = index.data(Qt::DecorationRole).isValid();
    const int markWidth = hasMark ? option.decorationSize.width() + 2 * margin : 0;
    const QRect rest = option.rect.adjusted(2 * margin + markWidth + titleWidth + gap, 0, -margin, 0);
    if (rest.width() < metrics.averageCharWidth() * 4)
        return;
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setFont(option.font);
    painter->setPen(selected ? option.palette.color(QPalette::HighlightedText)
                             : toneColor(Tone::Quiet, option.palette));
    painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                      metrics.elidedText(context, Qt::ElideLeft, rest.width()));
    painter->restore();
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QSize hint = QStyledItemDelegate::sizeHint(option, index);
    return {hint.width(), std::max(hint.height(), 24)};
}

RowView::RowView(QWidget *parent) : QTableView(parent)
{
    setItemDelegate(new RowDelegate(this));
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

/// Keeps the current row visible if it was.
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

void dragLabelled(QAbstractItemView &view, QMimeData *content, const QString &text, Qt::DropActions actions,
                  Qt::DropAction usual)
{
    constexpr int padding = 8;
    constexpr int widest = 320;
    const QFontMetrics metrics = view.fontMetrics();
    const QString shown = metrics.elidedText(text, Qt::ElideMiddle, widest);
    const QSize size(metrics.horizontalAdvance(shown) + 2 * padding, metrics.height() + padding);
    QPixmap label(size * view.devicePixelRatioF());
    label.setDevicePixelRatio(view.devicePixelRatioF());
    label.fill(Qt::transparent);
    {
        QPainter painter(&label);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(view.font());
        painter.setPen(Qt::NoPen);
        painter.setBrush(view.palette().color(QPalette::Highlight));
        painter.drawRoundedRect(QRect(QPoint(), size), 4, 4);
        painter.setPen(view.palette().color(QPalette::HighlightedText));
        painter.drawText(QRect(QPoint(), size), Qt::AlignCenter, shown);
    }
    auto *drag = new QDrag(&view);
    drag->setMimeData(content);
    drag->setPixmap(label);
    drag->setHotSpot(QPoint(-14, -14)); // so that the label does not cover the place to drop
    drag->exec(actions, usual);
}

void enableWithRows(QAction &action, const QAbstractItemView &view)
{
    const QAbstractItemModel *model = view.model();
    const auto enable = [&action, model] {
        action.setEnabled(model->rowCount() > 0);
    };
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        QObject::connect(model, signal, &action, enable);
    QObject::connect(model, &QAbstractItemModel::modelReset, &action, enable);
    enable();
}

QTableView *newCellView(QWidget *parent)
{
    auto *view = new QTableView(parent);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setTabKeyNavigation(false);
    view->setCornerButtonEnabled(false);
    view->setShowGrid(false);
    view->setFrameShape(QFrame::NoFrame);
    return view;
}

ItemChooser::ItemChooser(QAbstractItemView &view, Choose then) : QObject(&view), m_choose(std::move(then))
{
    for (const auto signal : {&QAbstractItemView::clicked, &QAbstractItemView::activated})
        connect(&view, signal, this, [this](const QModelIndex &item) {
            if (!m_isDone)
                choose(item);
        });
    for (QWidget *pressed : {static_cast<QWidget *>(&view), view.viewport()})
        pressed->installEventFilter(this);
}

void ItemChooser::choose(const QModelIndex &item)
{
    m_isDone = true;
    m_choose(item);
}

bool ItemChooser::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        m_isDone = false;
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace bcfg::ui
