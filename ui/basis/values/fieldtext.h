// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "ui/basis/textproblem.h"

#include <optional>
#include <variant>

namespace bcfg::ui {

// The fields of a pattern config that are edited as a line of text: modules, functions, and the two mappings.

/// Whether a field of this kind is edited so.
bool isTextField(FieldKind kind);

/// The value as its line shows it: paths, calls as Python writes them, "weight: 1, bias: 2",
/// "0: different, 1: share", "None" for a null that the file has. Empty for an absent value.
QString editText(const FieldValue *value);

/// What such a text means. Blank text is no value: the field is to be absent. readField(editText(v)) is v, but for
/// values that Python could only print.
std::variant<std::optional<FieldValue>, TextProblem> readField(FieldKind kind, const QString &text);

} // namespace bcfg::ui
