// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/api.h"
#include "core/model/pattern.h"
#include "ui/textproblem.h"

#include <QString>

#include <variant>

namespace bcfg::ui {

/// The reversed nested form of a pattern that was typed in either notation, or why PyTorch could not use it, and where.
std::variant<Pattern, TextProblem> readPattern(const QString &text, bool isForward, Api api);

} // namespace bcfg::ui
