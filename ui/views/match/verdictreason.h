// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"

#include <QStringList>

namespace bcfg::ui {

/// Why a verdict is none that one wishes for, in short: the first comparisons that fail, a line each, or what prepare
/// raises. Empty where nothing fails.
QStringList shortReasons(const ExplainedVerdict &explained);

} // namespace bcfg::ui
