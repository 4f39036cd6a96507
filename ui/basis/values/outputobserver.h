// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/document/model/record.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/text.h"

#include <QStringList>

#include <optional>
#include <variant>

namespace bcfg::ui {

/// Whether the field names an observer of an operator's output that replaces the QConfig's observer; PyTorch 1.13 has
/// such fields.
bool isOutputObserver(Field field);
/// The completions for the line of a field: names of the catalogue, and for an output observer also the values in
/// PyTorch's own backend configs.
QStringList fieldCompletions(Field field, Release release);
/// Reads the line of a field as readField(FieldKind, …) does, and takes the whole path for a short name of a module.
std::variant<std::optional<FieldValue>, TextProblem> readField(Field field, const QString &text, Release release);
/// Why the line of a field cannot have this text; nothing where it can. An output observer may be of a class that the
/// program does not know.
std::optional<TextProblem> fieldProblem(Field field, const QString &text, Release release);

} // namespace bcfg::ui
