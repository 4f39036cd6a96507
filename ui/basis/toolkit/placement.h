// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRect>
#include <QSize>

class QWidget;

namespace bcfg::ui {

/// The frame of a window, moved and, if needed, shrunk so that all of it is within the `available` part of the screen.
QRect keptWithin(const QRect &frame, const QRect &available);
/// The place for the frame of a new window, so that the frame `before` of another window stays visible: a step to the
/// right and down from it, or at the left or top edge where there is no room for the step. The whole result is within
/// the `available` part of the screen.
QRect cascaded(const QRect &frame, const QRect &before, const QRect &available);

/// The wanted size of a window, limited to what the screen has room for.
QSize sizeOnScreen(const QWidget &window, QSize wanted);

/// Moves and, if needed, shrinks a window before it is shown, so that all of it is on the screen. If `before` is not
/// null, the new place is one step away from that window. Does nothing for a maximized or full-screen window.
void placeOnScreen(QWidget &window, const QWidget *before);

/// Moves a popup below a widget, or above it where there is no room below, so that all of it is on the screen. The
/// popup must have its final size.
void placeBeside(QWidget &popup, const QWidget &widget);

} // namespace bcfg::ui
