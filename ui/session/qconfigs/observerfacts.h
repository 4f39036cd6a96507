// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/observer.h"

#include <QString>

#include <optional>

namespace bcfg::ui::session {

/// What PyTorch's matcher reads from an observer, or from the observer inside a fake quantize, with a line for each
/// property: "Range: 0 to 127, after reduce_range". Else the error that PyTorch raises on construction. For nothing,
/// the text says that there is no observer.
QString observerText(const std::optional<ConstructedObserver> &made, Release release);

} // namespace bcfg::ui::session
