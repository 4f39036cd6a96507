// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QString>

#include <optional>
#include <vector>

class QPlainTextEdit;

namespace bcfg::ui::views {

/// Breaks lines of Python, or of a Python repr, that are longer than `columns`, as black does: the content of the last
/// pair of outer brackets that is not empty goes on a line of its own, indented by two more columns, or, if that line
/// is too long, on a line for each element. A line without brackets stays long.
QString wrapped(const QString &text, int columns);

/// The place that each line of a pattern config is about, relative to the pattern config: the place of the first key or
/// keyword argument on the line, else the place that encloses the line. Takes JSON, or to_dict() as Python's repr
/// writes it.
std::vector<JsonPointer> placesOfLines(const QString &text);
/// The line to mark for a place in such a text: the first line at or within the place, else the line with the innermost
/// place around it; nullopt if only the pattern config itself is around it.
std::optional<int> lineOf(const JsonPointer &place, const QString &text);

/// Scrolls to a line with some lines around it; does not scroll where they are visible.
void scrollTo(QPlainTextEdit &view, int line);

} // namespace bcfg::ui::views
