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

/// The text of a value in a cell: dtypes without "torch.", "yes" and "no", numbers as people write them, and other
/// values as JSON.
QString fieldText(const FieldValue &value);

/// A callable as Python spells it, with full paths: "my_lib.make_fuser(my_lib.Fused)".
QString callableText(const Callable &callable);

/// Reads a typed text as a value of a field of this kind; nothing where the text is blank or is no such value.
std::optional<FieldValue> toFieldValue(FieldKind kind, const QString &text);
/// Whether toFieldValue() reads values of this kind, so that they can be edited in a cell or a line.
bool isEditedAsValue(FieldKind kind);
/// All values that a field of this kind can have, as fieldText() writes them, the usual ones first. Empty for kinds
/// without such a list; observationTypes() lists those of FieldKind::ObservationType.
QStringList valueChoices(FieldKind kind);
/// The names of the observation types that the release has.
QStringList observationTypes(Release release);
/// Why toFieldValue() returns nothing for a text that is not blank, as a sentence.
QString valueRefusal(FieldKind kind, const QString &text);

/// The word "unset", which cells show for an unset field, and which the user can type or choose to unset it.
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
/// The name of a quantization mode: "Static", "Weight only".
QString modeText(QuantizationMode mode);
/// The text in quotes, cut after 40 characters.
QString quoted(const QString &text);
/// The message about a typed text that cannot be taken: the text in quotes, then the message of the problem.
QString refusalOf(const QString &text, const TextProblem &problem);

} // namespace bcfg::ui
