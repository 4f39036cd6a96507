// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/text.h"

#include <QString>

#include <variant>

namespace bcfg::ui {

/// Reads a pattern that was typed in forward or reversed notation, with paths or the release's short names. Returns the
/// pattern as reversed nested tuples, or why PyTorch cannot use it and which part of the text is wrong.
std::variant<Pattern, TextProblem> readPattern(const QString &text, bool isForward, Release release);

} // namespace bcfg::ui
