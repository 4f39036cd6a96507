// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/outcome.h"
#include "core/torch/pythonerror.h"

#include <QString>

namespace bcfg::ui::views {

/// Explains how an entry's pattern gets its outcome, if the checks of the pattern itself do not show it: PyTorch fuses
/// the pattern first, another entry takes the pattern, or the result of the fuser method is not known. Empty if the
/// checks show it. `row` is the row of `entry`.
QString fusionNote(const Outcome &outcome, const PatternConfig &entry, int row, bool hasChecks);

/// Explains an exception of prepare to the user: why PyTorch raises it, and what the user can do.
struct RaiseCause
{
    QString cause;  ///< a sentence or two
    QString wayOut; ///< what the user can do about it
};

RaiseCause causeOf(const PythonError &error);

} // namespace bcfg::ui::views
