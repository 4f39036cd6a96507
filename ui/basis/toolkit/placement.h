// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSize>

class QWidget;

namespace bcfg::ui {

/// The wanted size of a window, limited to what the screen has room for.
QSize sizeOnScreen(const QWidget &window, QSize wanted);

/// Moves and, if needed, shrinks a window before it is shown, so that all of it is on the screen. If `before` is not
/// null, the new place is one step away from that window. Does nothing for a maximized or full-screen window.
void placeOnScreen(QWidget &window, const QWidget *before);

/// Moves a popup below a widget, or above it where there is no room below, so that all of it is on the screen. The
/// popup must have its final size.
void placeBeside(QWidget &popup, const QWidget &widget);

} // namespace bcfg::ui
