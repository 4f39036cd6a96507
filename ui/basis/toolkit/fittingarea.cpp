// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/fittingarea.h"

#include <QEvent>
#include <QResizeEvent>

namespace bcfg::ui {

FittingArea::FittingArea(QWidget *widget, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setWidget(widget);
}

QSize FittingArea::sizeHint() const
{
    const QSize hint = widget()->sizeHint();
    return {hint.width(),
            widget()->hasHeightForWidth() ? widget()->heightForWidth(viewport()->width()) : hint.height()};
}

QSize FittingArea::minimumSizeHint() const
{
    return {};
}

/// The viewport passes on the layout requests of its widget.
bool FittingArea::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::event(event);
}

/// With another width, texts break into other lines and need another height.
void FittingArea::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

} // namespace bcfg::ui
