// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/rowdelegate.h"

#include "ui/basis/roles.h"
#include "ui/basis/tones.h"

#include <QApplication>
#include <QPainter>

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

} // namespace bcfg::ui
