// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/popupplace.h"

#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace bcfg::ui {

void placeBeside(QWidget &popup, const QWidget &widget)
{
    const QRect room = widget.screen()->availableGeometry();
    QPoint corner = widget.mapToGlobal(widget.rect().bottomLeft());
    corner.setX(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - popup.width())));
    if (corner.y() + popup.height() > room.bottom())
        corner.setY(std::max(room.top(), widget.mapToGlobal(widget.rect().topLeft()).y() - popup.height()));
    popup.move(corner);
}

} // namespace bcfg::ui
