// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace bcfg::ui {

/// Moves a popup of the size that it has below a widget, or above it where there is no room below; all of it stays on
/// the screen.
void placeBeside(QWidget &popup, const QWidget &widget);

} // namespace bcfg::ui
