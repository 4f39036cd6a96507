// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/tones.h"

class QLabel;

namespace bcfg::ui {

/// Writes a label in a tone, until the next call; in whatever theme the program is in then.
void writeInTone(QLabel &label, Tone tone);

} // namespace bcfg::ui
