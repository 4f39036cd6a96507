// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/verdictdelegate.h"

#include <QIcon>
#include <QPainter>

namespace bcfg::ui {

void VerdictDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    constexpr int size = 16;
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter->fillRect(option.rect, option.palette.brush(QPalette::Highlight));
    QRect glyph(0, 0, size, size);
    glyph.moveCenter(option.rect.center());
    index.data(Qt::DecorationRole)
        .value<QIcon>()
        .paint(painter, glyph, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
}

} // namespace bcfg::ui
