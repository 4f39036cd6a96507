// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/pythonerror.h"

#include <QString>

namespace bcfg::ui {

/// What an exception of prepare means to whoever meets it: why PyTorch raises it, and what can be done.
struct RaiseCause
{
    QString cause; ///< a sentence or two
    QString way;   ///< out of it
};

RaiseCause causeOf(const PythonError &error);

} // namespace bcfg::ui
