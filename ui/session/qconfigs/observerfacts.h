// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/observer.h"

#include <QString>

namespace bcfg::ui::session {

/// What PyTorch's matcher reads from the observer that `constructor` makes, or from the observer inside the fake
/// quantize that it makes, with a line for each property: "Range: 0 to 127, after reduce_range". Else the error that
/// PyTorch raises on construction. For null, the text says that there is no observer.
QString observerText(const Callable *constructor, Release release);

} // namespace bcfg::ui::session
