// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/pythonerror.h"

#include <QString>

namespace bcfg::ui::views {

/// Explains an exception of prepare to the user: why PyTorch raises it, and what the user can do.
struct RaiseCause
{
    QString cause;  ///< a sentence or two
    QString wayOut; ///< what the user can do about it
};

RaiseCause causeOf(const PythonError &error);

} // namespace bcfg::ui::views
