// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"

#include <QString>

class QWidget;

namespace bcfg::ui {

/// The help for a field, as rich text: its title, its key in the file, and its meaning to PyTorch.
QString fieldHelp(Field field);
/// Sets the tool tip and the What's This text of a widget that edits the field.
void explainField(QWidget &widget, Field field);

} // namespace bcfg::ui
