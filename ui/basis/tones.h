// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>

class QPalette;

namespace bcfg::ui {

/// The few colours that carry a meaning. They are told apart by people who see colours differently, and no meaning is
/// told by colour alone.
enum class Tone {
    Text,
    Quiet,     ///< grey: what is there but asks for nothing
    Accent,    ///< blue: as it should be
    Amber,     ///< look at it
    Vermilion, ///< wrong
};

bool isDark(const QPalette &palette);
/// Readable (4.5:1) on the palette's window and base colours.
QColor toneColor(Tone tone, const QPalette &palette);
/// The tone so pale that it marks the ground of a text, which stays readable.
QColor toneWash(Tone tone, const QPalette &palette);

} // namespace bcfg::ui
