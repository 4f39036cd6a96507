// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>

class QPalette;

namespace bcfg::ui {

/// The few colours that have a meaning. People with colour blindness can tell them apart. Nothing is expressed by
/// colour alone.
enum class Tone {
    Text,
    Quiet,     ///< grey: secondary, needs no attention
    Accent,    ///< blue: as it should be, or selected
    Amber,     ///< something needs a look
    Vermilion, ///< something is wrong
};

bool isDark(const QPalette &palette);
/// The colour of a tone, with a contrast of 4.5:1 or more on the palette's window and base colours.
QColor toneColor(Tone tone, const QPalette &palette);
/// The tone, nearly transparent, as a background on which text stays readable.
QColor toneWash(Tone tone, const QPalette &palette);

} // namespace bcfg::ui
