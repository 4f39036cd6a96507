// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"

#include <QPalette>

class QApplication;

namespace bcfg::ui::window {

/// The palettes of the themes. Every text that is not disabled has a contrast of 4.5:1 or more with its background.
QPalette lightPalette();
QPalette darkPalette();

/// Sets the program's style and colours. The first call must come before any other change of style and colours, as it
/// remembers the desktop's colours.
void applyTheme(QApplication &application, ThemeChoice theme);

/// Makes all text `steps` points larger (smaller for a negative number) than the desktop's text, within readable
/// limits. Returns the number of steps that were applied.
int applyTextSteps(QApplication &application, int steps);

} // namespace bcfg::ui::window
