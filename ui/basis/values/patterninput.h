// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/text.h"

#include <QString>

#include <variant>

namespace bcfg::ui {

/// Reads a pattern that was typed in forward or reversed notation, and returns it reversed and nested; or why PyTorch
/// cannot use the pattern, and where. Short names are those of the release.
std::variant<Pattern, TextProblem> readPattern(const QString &text, bool isForward, Release release);

} // namespace bcfg::ui
