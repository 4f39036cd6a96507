// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"
#include "ui/basis/tones.h"

#include <QTextEdit>

#include <optional>
#include <vector>

class QPlainTextEdit;

namespace bcfg::ui::views {

/// The line to mark for a place. `lines` has the place of each line. It is the first line at or within the place, else
/// the line with the innermost place around it; nothing where that is the pattern config itself.
std::optional<int> lineOf(const JsonPointer &place, const std::vector<JsonPointer> &lines);

/// A mark for a line over the whole width, in the colour that `palette` has for the tone.
QTextEdit::ExtraSelection lineMark(const QPlainTextEdit &view, int line, Tone tone, const QPalette &palette);

/// Scrolls to a line with some lines around it; does not scroll where they are visible.
void scrollTo(QPlainTextEdit &view, int line);

} // namespace bcfg::ui::views
