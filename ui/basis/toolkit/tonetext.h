// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/tones.h"

class QLabel;

namespace bcfg::ui {

/// Gives a label's text the colour of a tone until the next call, also when the theme changes.
void writeInTone(QLabel &label, Tone tone);

} // namespace bcfg::ui
