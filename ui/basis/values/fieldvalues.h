// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/prepare/pattern/referencepattern.h"

#include <QStringList>
#include <QVariant>

#include <optional>

namespace bcfg::ui {

/// The value as a cell shows it: dtypes without "torch.", numbers as people write them, what could not be read as JSON.
QString fieldText(const FieldValue &value);

/// A callable as Python would spell it: "fuser_method_mappings._sequential_wrapper2(ConvReLU1d)", with full paths.
QString callableText(const Callable &callable);

/// What an editor returned, as a value of a field of this kind; nothing where it is none. Blank text is no value.
std::optional<FieldValue> toFieldValue(FieldKind kind, const QVariant &value);
/// Whether toFieldValue() reads values of this kind, so that a cell or a line takes them.
bool isEditedAsValue(FieldKind kind);
/// What a field of this kind can be, the usual first, as fieldText() has it; empty where that is no list.
QStringList valueChoices(FieldKind kind);
/// Why toFieldValue() of a text that is not blank is nothing: a sentence.
QString valueRefusal(FieldKind kind, const QString &text);

/// What an empty field says, and what can be typed or chosen to empty it.
QString unsetText();
/// Whether the text empties a field: blank, "unset" or Python's None.
bool isUnset(const QString &text);

/// "yes" and "no" as cells show them, "true" and "false" as others write them.
std::optional<bool> toBoolean(const QString &text);
/// A dtype under its name with or without "torch.".
std::optional<DType> toDType(const QString &text);
/// A number as people write it in Python: "-127", "1e-3", "1/256", "2**-12".
std::optional<Number> toNumber(const QString &text);
/// How a dtype config asks for a pattern to be run: "Static", "Weight only".
QString modeText(QuantizationMode mode);
/// The text in quotes, cut where it is too long for a message.
QString quoted(const QString &text);

} // namespace bcfg::ui
