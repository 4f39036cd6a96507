// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/outcome.h"

#include <QString>

namespace bcfg::ui {

/// How the pattern of a row comes to its outcome where the checks of the pattern as it stands do not tell: it is fused,
/// or another entry takes it. Empty where they do. `row` is that of the entry, which counts.
QString fusionNote(const Outcome &outcome, const PatternConfig &entry, int row);

} // namespace bcfg::ui
