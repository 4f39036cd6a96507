// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"
#include "ui/basis/tones.h"

#include <QTextEdit>

#include <optional>
#include <vector>

class QPlainTextEdit;

namespace bcfg::ui {

/// The line that says most of a place, where each line is about one of `lines`: the place itself, else what is within
/// it, else the nearest that it is within. Nothing where no line says more than that it is the pattern config's.
std::optional<int> lineOf(const JsonPointer &place, const std::vector<JsonPointer> &lines);

/// Marks a line over the whole width, in the colour that the palette has now.
QTextEdit::ExtraSelection lineMark(const QPlainTextEdit &view, int line, Tone tone, const QPalette &palette);

/// Brings a line into sight, with some lines around it; without need nothing moves.
void scrollTo(QPlainTextEdit &view, int line);

} // namespace bcfg::ui
