// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"
#include "ui/basis/marks.h"

#include <QString>

#include <optional>

namespace bcfg::ui::session {

/// The mark of a node's status; nothing for a node that is no operator.
std::optional<Mark> markOf(fx::NodeStatus status);
/// The words for a node's status: "Quantized"; empty for a node that is no operator.
QString statusText(fx::NodeStatus status);

} // namespace bcfg::ui::session
