// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui::views {

/// Breaks lines of Python, or of a Python repr, that are longer than `columns`, as black does: the content of the last
/// pair of outer brackets that is not empty goes on a line of its own, indented by two more columns, or, if that line
/// is too long, on a line for each element. A line without brackets stays long.
QString wrapped(const QString &text, int columns);

} // namespace bcfg::ui::views
