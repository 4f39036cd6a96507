// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/observer.h"

#include <QString>

#include <optional>

namespace bcfg::ui::session {

/// The properties that PyTorch's matcher reads from an observer, or from the observer inside a fake quantize, with a
/// line for each one: "Range: 0 to 127, after reduce_range". Where PyTorch raises on construction, the error. Without
/// an observer, a sentence that says so.
QString observerText(const std::optional<ConstructedObserver> &made, Release release);

} // namespace bcfg::ui::session
