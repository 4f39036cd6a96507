// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/fittingarea.h"

#include <QEvent>
#include <QResizeEvent>
#include <QScrollBar>

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

void FittingArea::setLines(int lines)
{
    m_lines = lines;
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize FittingArea::sizeHint() const
{
    const QSize hint = widget()->sizeHint();
    if (m_lines > 0)
        return {hint.width(), m_lines * lineHeight()};
    return {hint.width(),
            widget()->hasHeightForWidth() ? widget()->heightForWidth(viewport()->width()) : hint.height()};
}

/// The height of a line in a label. It is rounded up; QFontMetrics::lineSpacing() is rounded to the nearest pixel.
int FittingArea::lineHeight() const
{
    return widget()->fontMetrics().size(0, QStringLiteral("x")).height();
}

void FittingArea::showWholeLines()
{
    const int line = lineHeight();
    const bool isCut = height() > line && height() < widget()->height();
    const int margin = isCut ? height() % line : 0;
    if (viewportMargins().bottom() != margin) // setting them lays out anew
        setViewportMargins(0, 0, 0, margin);
    verticalScrollBar()->setSingleStep(line);
}

/// Handles the layout requests of the widget, which the viewport passes on.
bool FittingArea::event(QEvent *event)
{
    const bool isTaken = QScrollArea::event(event);
    const bool isRequest = event->type() == QEvent::LayoutRequest;
    if (isRequest)
        updateGeometry();
    if (isRequest || event->type() == QEvent::Resize)
        showWholeLines();
    return isTaken;
}

/// With another width, texts have other line breaks and need another height.
void FittingArea::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

} // namespace bcfg::ui
