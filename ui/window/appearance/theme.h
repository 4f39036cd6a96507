// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"

#include <QPalette>

class QApplication;

namespace bcfg::ui {

/// The colours of a theme; every text on its ground has a contrast of 4.5:1 or more.
QPalette lightPalette();
QPalette darkPalette();

/// Gives the program its style and colours. To be called once before any other, so that it sees the desktop's own.
void applyTheme(QApplication &application, ThemeChoice theme);

/// Makes all text so many points larger than the desktop's, within what can be read; what it came to.
int applyTextSteps(QApplication &application, int steps);

} // namespace bcfg::ui
