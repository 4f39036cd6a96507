// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QString>

#include <optional>
#include <vector>

class QPlainTextEdit;

namespace bcfg::ui::views {

/// Breaks lines of Python, or of a Python repr, that are longer than `columns` characters, as black does: the content
/// of the last pair of outer brackets that is not empty goes on a line of its own, indented by two more columns. If
/// that line is too long, each element goes on a line of its own. A line without brackets stays long.
QString wrapped(const QString &text, int columns);

/// For each line of a pattern config, the place that the line is about, as a pointer relative to the pattern config:
/// the place of the first key or keyword argument on the line, else the place that encloses the line. `text` is JSON,
/// or what Python's repr writes of to_dict().
std::vector<JsonPointer> placesOfLines(const QString &text);
/// The line, from 0, to mark for a place in such a text: the first line at or within the place, else the line with the
/// innermost place around it. nullopt for an empty place, and if nothing smaller than the pattern config is around the
/// place.
std::optional<int> lineOf(const JsonPointer &place, const QString &text);

/// Scrolls until a line is visible with some lines around it.
void scrollTo(QPlainTextEdit &view, int line);

} // namespace bcfg::ui::views
