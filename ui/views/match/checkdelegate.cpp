// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/checkdelegate.h"

#include "ui/basis/tones.h"
#include "ui/views/match/checkmodel.h"

#include <QApplication>
#include <QListView>
#include <QPainter>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

constexpr int margin = 4;
constexpr int markRoom = 28;
constexpr int gap = 12;

/// The texts of a check and their places in a row, relative to its upper left corner.
struct Parts
{
    QString field;
    QString values;
    QString when;
    QString why;
    QFont fieldFont;
    QRect fieldRect;
    QRect valuesRect;
    QRect whenRect;
    QRect whyRect;
    int height = 0;
};

/// The values of backend and QConfig are beside the field, or below it where the row is narrow.
Parts partsOf(const QModelIndex &row, const QFont &font, int width)
{
    const auto text = [&](CheckModel::Column column) {
        return row.siblingAtColumn(column).data().toString();
    };
    Parts parts;
    parts.field = text(CheckModel::FieldColumn);
    parts.values = CheckDelegate::tr("the backend wants %1, the QConfig has %2")
                       .arg(text(CheckModel::WantsColumn), text(CheckModel::HasColumn));
    parts.when = text(CheckModel::DTypeConfigColumn);
    parts.why = text(CheckModel::WhyColumn);
    parts.fieldFont = font;
    parts.fieldFont.setWeight(QFont::DemiBold);

    const QFontMetrics metrics(font);
    const int line = metrics.height();
    const int room = std::max(80, width - markRoom - margin);
    const int whenWidth = metrics.horizontalAdvance(parts.when);
    const int fieldWidth = std::min(QFontMetrics(parts.fieldFont).horizontalAdvance(parts.field) + 1,
                                    std::max(40, room - whenWidth - gap));
    parts.fieldRect = QRect(markRoom, margin, fieldWidth, line);
    parts.whenRect = QRect(markRoom + room - whenWidth, margin, whenWidth, line);
    const auto wrapped = [&](const QString &of, int top) {
        return metrics.boundingRect(QRect(markRoom, top, room, 10000), Qt::TextWordWrap, of);
    };
    const int beside = markRoom + fieldWidth + gap;
    if (beside + metrics.horizontalAdvance(parts.values) + gap < parts.whenRect.left())
        parts.valuesRect = QRect(beside, margin, parts.whenRect.left() - beside, line);
    else
        parts.valuesRect = wrapped(parts.values, margin + line);
    const int below = std::max(parts.valuesRect.bottom() + 1, margin + line);
    parts.whyRect = wrapped(parts.why, below);
    parts.valuesRect.setWidth(markRoom + room - parts.valuesRect.left());
    parts.whyRect.setWidth(room);
    parts.height = parts.whyRect.bottom() + 1 + margin;
    return parts;
}

} // namespace

void CheckDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    row.text.clear();
    row.icon = {};
    const QStyle *style = row.widget ? row.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);

    const Parts parts = partsOf(index, row.font, row.rect.width());
    const bool isSelected = row.state & QStyle::State_Selected;
    const QColor text = row.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    const QColor quiet = isSelected ? text : toneColor(Tone::Quiet, row.palette);
    painter->save();
    painter->translate(row.rect.topLeft());
    const QIcon mark = index.siblingAtColumn(CheckModel::FieldColumn).data(Qt::DecorationRole).value<QIcon>();
    mark.paint(painter, QRect(margin, margin, 16, parts.fieldRect.height()), Qt::AlignCenter,
               isSelected ? QIcon::Selected : QIcon::Normal);
    painter->setPen(text);
    painter->setFont(parts.fieldFont);
    painter->drawText(parts.fieldRect, Qt::AlignVCenter,
                      QFontMetrics(parts.fieldFont).elidedText(parts.field, Qt::ElideRight, parts.fieldRect.width()));
    painter->setFont(row.font);
    painter->drawText(parts.valuesRect, Qt::TextWordWrap, parts.values);
    painter->setPen(quiet);
    painter->drawText(parts.whenRect, Qt::AlignVCenter, parts.when);
    painter->drawText(parts.whyRect, Qt::TextWordWrap, parts.why);
    painter->restore();
}

QSize CheckDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    return {width, partsOf(index, option.font, width).height};
}

} // namespace bcfg::ui::views
