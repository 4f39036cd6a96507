// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/pattern/referencepattern.h"

#include <QStringList>

#include <optional>

class QWidget;

namespace bcfg::ui {

struct TextProblem;

/// The help for a field, as rich text: its title, its key in the file, and its meaning to PyTorch.
QString fieldHelp(Field field);
/// Sets the tool tip and the What's This text of a widget that edits the field.
void explainField(QWidget &widget, Field field);

/// The text of a value in a cell: dtypes without "torch.", numbers as people write them, and other values as JSON.
QString fieldText(const FieldValue &value);

/// A callable as Python spells it, with full paths: "fuser_method_mappings._sequential_wrapper2(ConvReLU1d)".
QString callableText(const Callable &callable);

/// Reads a typed text as a value of a field of this kind; nothing where it is blank or no value of this kind.
std::optional<FieldValue> toFieldValue(FieldKind kind, const QString &text);
/// Whether toFieldValue() reads values of this kind, so that they can be edited in a cell or a line.
bool isEditedAsValue(FieldKind kind);
/// All values that a field of this kind can have, as fieldText() writes them, the usual ones first; empty where they
/// cannot be listed.
QStringList valueChoices(FieldKind kind);
/// The names of the observation types that the release has.
QStringList observationTypes(Release release);
/// Why toFieldValue() returns nothing for a text that is not blank, as a sentence.
QString valueRefusal(FieldKind kind, const QString &text);

/// The text that stands for an unset field in cells, and that can be typed or chosen to unset it.
QString unsetText();
/// Whether the text unsets a field: blank, "unset" or Python's None.
bool isUnset(const QString &text);

/// Reads "yes" and "no", as cells show them, and "true" and "false", as other programs write them.
std::optional<bool> toBoolean(const QString &text);
/// Reads the name of a dtype with or without "torch.".
std::optional<DType> toDType(const QString &text);
/// Reads a number as people write it in Python: "-127", "1e-3", "1/256", "2**-12".
std::optional<Number> toNumber(const QString &text);
/// Reads a literal as Python or JSON writes it: 3, 1/256, 2**-12, "text", 'text', None, True, [1, 2] or {"key": 1}.
/// Returns nothing for a text that is no literal, such as a name.
std::optional<JsonValue> readPythonValue(const QString &text);
/// The words for the mode in which a dtype config has a pattern run: "Static", "Weight only".
QString modeText(QuantizationMode mode);
/// The text in quotes, shortened where it is too long for a message.
QString quoted(const QString &text);
/// A typed text and why it cannot be taken: “text”. Why.
QString refusalOf(const QString &text, const TextProblem &problem);

} // namespace bcfg::ui
