// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"

#include <QString>

class QWidget;

namespace bcfg::ui {

/// What the table of fields says of one, as rich text: its title, the key in the file, and what it means to PyTorch.
QString fieldHelp(Field field);
/// Gives a widget of the field its tool tip and its What's This.
void explainField(QWidget &widget, Field field);

} // namespace bcfg::ui
