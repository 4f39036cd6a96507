// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/text.h"

#include <QStringList>

#include <optional>

namespace bcfg::ui {

/// Whether the field names an observer of an operator's output that replaces the QConfig's observer; PyTorch 1.13 has
/// such fields.
bool isOutputObserver(Field field);
/// The completions for the line of a field: names of the catalogue, and for an output observer also the values in
/// PyTorch's own backend configs.
QStringList fieldCompletions(Field field, Release release);
/// Why the field cannot have this text; nothing where it can. A class that the program does not know is accepted.
std::optional<TextProblem> outputObserverProblem(const QString &text, Release release);

} // namespace bcfg::ui
