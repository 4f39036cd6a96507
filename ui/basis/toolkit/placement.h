// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRect>
#include <QSize>

class QWidget;

namespace bcfg::ui {

/// A window's frame moved, and made smaller where it must be, so that all of it is within the `available` part of the
/// screen.
QRect keptWithin(const QRect &frame, const QRect &available);
/// Where the frame of a window goes so that the one `before` it can still be seen: a step to the right and down, and
/// from the other edge again where there is no room for that. All of it is within the `available` part of the screen.
QRect cascaded(const QRect &frame, const QRect &before, const QRect &available);

/// The size that a window is to have, or as much of it as the screen has room for.
QSize sizeOnScreen(const QWidget &window, QSize wanted);

/// Puts a window that is not shown yet onto the screen, all of it, and beside another one where there is one.
void placeOnScreen(QWidget &window, const QWidget *before);

} // namespace bcfg::ui
