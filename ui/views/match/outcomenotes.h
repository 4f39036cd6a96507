// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/outcome.h"
#include "core/torch/pythonerror.h"

#include <QString>

namespace bcfg::ui::views {

/// Explains how the pattern of the entry in `row` gets its outcome, if the checks of the pattern itself do not show it:
/// PyTorch fuses the pattern first, or another entry takes it. Empty if the checks show it. `hasChecks`: whether any
/// checks are shown.
QString fusionNote(const Outcome &outcome, int row, bool hasChecks);

/// Explains an exception of prepare to the user: why PyTorch raises it, and what the user can do.
struct RaiseCause
{
    QString cause;  ///< a sentence or two
    QString wayOut; ///< what the user can do about it
};

RaiseCause causeOf(const PythonError &error);

} // namespace bcfg::ui::views
