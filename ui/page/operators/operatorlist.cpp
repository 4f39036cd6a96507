// SPDX-License-Identifier: Apache-2.0
#include "ui/page/operators/operatorlist.h"

#include <QDrag>
#include <QMimeData>
#include <QPainter>

namespace bcfg::ui {

namespace {

/// A label with the operator's name.
QPixmap dragPicture(const QString &name, const QWidget &list)
{
    constexpr int padding = 8;
    const QFontMetrics metrics = list.fontMetrics();
    const QSize size(metrics.horizontalAdvance(name) + 2 * padding, metrics.height() + padding);
    QPixmap picture(size * list.devicePixelRatioF());
    picture.setDevicePixelRatio(list.devicePixelRatioF());
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(list.font());
    painter.setPen(Qt::NoPen);
    painter.setBrush(list.palette().color(QPalette::Highlight));
    painter.drawRoundedRect(QRect(QPoint(), size), 4, 4);
    painter.setPen(list.palette().color(QPalette::HighlightedText));
    painter.drawText(QRect(QPoint(), size), Qt::AlignCenter, name);
    return picture;
}

} // namespace

void OperatorList::startDrag(Qt::DropActions actions)
{
    const QModelIndex dragged = currentIndex();
    QMimeData *content = dragged.isValid() ? model()->mimeData({dragged}) : nullptr;
    if (!content)
        return;
    auto *drag = new QDrag(this);
    drag->setMimeData(content);
    drag->setPixmap(dragPicture(dragged.data().toString(), *this));
    drag->setHotSpot(QPoint(-14, -14)); // beside the pointer, off the place it points at
    drag->exec(actions, Qt::CopyAction);
}

} // namespace bcfg::ui
