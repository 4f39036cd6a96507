// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

/// Python's repr, or Python, with lines of that many columns at most, as black breaks them: after an opening bracket,
/// what stands in it two columns further, on one line where it fits, else each element on one. What has no bracket to
/// break at stays long.
QString wrapped(const QString &text, int columns);

} // namespace bcfg::ui
