// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace bcfg::ui {

/// Moves a popup below a widget, or above it where there is no room below, so that all of it is on the screen. The
/// popup must have its final size.
void placeBeside(QWidget &popup, const QWidget &widget);

} // namespace bcfg::ui
