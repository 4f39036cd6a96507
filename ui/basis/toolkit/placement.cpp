// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/placement.h"

#include <QRect>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace bcfg::ui {

namespace {

/// The next position along one axis: a step after `before`, or `begin` where the window would reach beyond `end`. The
/// step is smaller where there is little room.
int stepped(int before, int length, int begin, int end)
{
    constexpr int usual = 32;
    const int step = std::clamp((end - begin - length) / 2, 1, usual);
    const int next = std::max(before, begin) + step;
    return next + length <= end ? next : begin;
}

/// The frame of a window, moved and, if needed, shrunk so that all of it is within the `available` part of the screen.
QRect keptWithin(const QRect &frame, const QRect &available)
{
    const QSize size = frame.size().boundedTo(available.size());
    return {QPoint(std::clamp(frame.left(), available.left(), available.right() + 1 - size.width()),
                   std::clamp(frame.top(), available.top(), available.bottom() + 1 - size.height())),
            size};
}

/// The place for the frame of a new window, so that the frame `before` of another window stays visible: a step to the
/// right and down from it, or at the left or top edge where there is no room for the step. The whole result is within
/// the `available` part of the screen.
QRect cascaded(const QRect &frame, const QRect &before, const QRect &available)
{
    const QRect kept = keptWithin(frame, available);
    return {QPoint(stepped(before.left(), kept.width(), available.left(), available.right() + 1),
                   stepped(before.top(), kept.height(), available.top(), available.bottom() + 1)),
            kept.size()};
}

constexpr QMargins usualFrame(8, 40, 8, 8); // the usual size of a window manager's frame, in pixels

/// The frame around a visible window, else the usual one.
QMargins frameOf(const QWidget &window)
{
    const QRect inside = window.geometry();
    const QRect outside = window.frameGeometry();
    if (!window.isVisible() || inside == outside)
        return usualFrame;
    return {inside.left() - outside.left(), inside.top() - outside.top(), outside.right() - inside.right(),
            outside.bottom() - inside.bottom()};
}

} // namespace

QSize sizeOnScreen(const QWidget &window, QSize wanted)
{
    return wanted.boundedTo(window.screen()->availableSize().shrunkBy(usualFrame));
}

void placeOnScreen(QWidget &window, const QWidget *before)
{
    if (window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen))
        return;
    const QMargins frame = frameOf(before ? *before : window);
    const QScreen *screen = before ? before->screen() : window.screen();
    const QRect wanted(window.pos(), window.size().grownBy(frame));
    const QRect placed = before ? cascaded(wanted, before->frameGeometry(), screen->availableGeometry())
                                : keptWithin(wanted, screen->availableGeometry());
    window.resize(placed.size().shrunkBy(frame));
    window.move(placed.topLeft());
}

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
