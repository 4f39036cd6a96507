// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"
#include "ui/basis/marks.h"

#include <QString>

#include <optional>

namespace bcfg::ui {

/// The glyph of what a node counts as; nothing for what is no operator.
std::optional<Mark> markOf(fx::NodeStatus status);
/// "Quantized"; empty for what is no operator.
QString statusText(fx::NodeStatus status);

} // namespace bcfg::ui
