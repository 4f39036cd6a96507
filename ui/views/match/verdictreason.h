// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"

#include <QStringList>

namespace bcfg::ui {

/// Briefly, why a pattern is not quantized: the error that prepare raises, or the first failing comparisons of prepare,
/// one per line. Empty where a dtype config fits, and where nothing fails.
QStringList shortReasons(const ExplainedVerdict &explained);

} // namespace bcfg::ui
