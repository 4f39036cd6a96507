// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/textproblem.h"

#include <QStringList>

#include <optional>

namespace bcfg::ui {

/// Whether the field names what stands behind an operator in place of the QConfig's, which 1.13 has.
bool isOutputObserver(Field field);
/// What can be typed into the line of a field: names of the catalogue, or what PyTorch's own backends have there.
QStringList fieldCompletions(Field field, Release release);
/// Why the text cannot stand there; nothing where it can, or where it names code that only its owner knows.
std::optional<TextProblem> outputObserverProblem(const QString &text, Release release);

} // namespace bcfg::ui
