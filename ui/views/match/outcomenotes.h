// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/outcome.h"
#include "core/torch/pythonerror.h"

#include <QString>

namespace bcfg::ui::views {

/// A note for an outcome that the checks of the pattern itself do not explain: PyTorch fuses the pattern first, or an
/// entry other than the one in `row` decides. Empty if the checks explain the outcome. `hasChecks` says whether the
/// user sees any checks.
QString fusionNote(const Outcome &outcome, int row, bool hasChecks);

/// Explains an exception of prepare or convert: why PyTorch raises it, and what the user can do.
struct RaiseCause
{
    QString cause;  ///< one or two sentences
    QString wayOut; ///< what the user can do about it
};

RaiseCause causeOf(const PythonError &error);

} // namespace bcfg::ui::views
