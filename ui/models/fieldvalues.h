// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/dtypeconfig.h"

#include <QStringList>
#include <QVariant>

#include <optional>

namespace bcfg::ui {

/// The value as a cell shows it: dtypes without "torch.", numbers as the file spells them, what could not be read as
/// JSON.
QString fieldText(const FieldValue &value);

/// A callable as Python would spell it: "fuser_method_mappings._sequential_wrapper2(ConvReLU1d)", with full paths.
QString callableText(const Callable &callable);

/// What an editor returned, as a value of a field of this kind; nothing where it is none. Blank text is no value.
std::optional<FieldValue> toFieldValue(FieldKind kind, const QVariant &value);

/// "yes" and "no" as cells show them, "true" and "false" as others write them.
std::optional<bool> toBoolean(const QString &text);
/// A dtype under its name with or without "torch.".
std::optional<DType> toDType(const QString &text);
/// Any finite decimal number: "-127", "1e-3", ".5".
std::optional<Number> toNumber(const QString &text);

QStringList dtypeShortNames(); ///< those that quantization uses first

} // namespace bcfg::ui
