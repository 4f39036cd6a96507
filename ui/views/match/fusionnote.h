// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/outcome.h"

#include <QString>

namespace bcfg::ui::views {

/// Says how an entry's pattern gets its outcome if the checks of the pattern as it stands do not say it: PyTorch fuses
/// the pattern first, or another entry takes it. Empty if the checks say it. `row` is the row of the entry itself, or
/// of the later entry with the same key, which replaces it.
QString fusionNote(const Outcome &outcome, const PatternConfig &entry, int row);

} // namespace bcfg::ui::views
