// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"

#include <QStringList>

namespace bcfg::ui {

/// In short, why a pattern is not quantized: what prepare raises, or the first comparisons of prepare that fail, a line
/// each. Empty where a dtype config fits, and where nothing fails.
QStringList shortReasons(const ExplainedVerdict &explained);

} // namespace bcfg::ui
