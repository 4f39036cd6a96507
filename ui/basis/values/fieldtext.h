// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/jsonpointer.h"
#include "core/document/model/symbol.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/text.h"

#include <QStringList>

#include <optional>
#include <variant>

namespace bcfg::ui {

// The fields of a pattern config that are edited in a line of text: modules, functions, and the two mappings.

/// Whether a field of this kind is edited as a line of text.
bool isTextField(FieldKind kind);
/// Whether forms show the field even where it is unset. Other fields are for few operators only, such as embeddings in
/// 1.13.
bool isOftenUsed(Field field);

/// The titles of the fields that lead to a place of the document: "DType configs #0, Input, DType" for
/// "/configs/3/dtype_configs/0/input_dtype/dtype". Empty for a whole pattern config.
QString placeTitle(const JsonPointer &where);

/// The text of a field's value: paths, calls as Python writes them, "weight: 1, bias: 2", "0: different, 1:
/// share", and "None" for a null in the file. Empty for an absent value.
QString editText(const FieldValue *value);

/// Reads a text in the form of editText(). Returns the value, or what is wrong with the text; nullopt for a blank text,
/// which makes the field absent. readField(editText(v)) is v, unless v is an Opaque, of which only the repr is known.
std::variant<std::optional<FieldValue>, TextProblem> readField(FieldKind kind, const QString &text);
/// The symbol that a text names, or what is wrong with the text.
std::variant<Symbol, TextProblem> readSymbol(const QString &text);

/// Whether the field names an observer of an operator's output that replaces the QConfig's observer; PyTorch 1.13 has
/// such fields.
bool isOutputObserver(Field field);
/// The completions for a field: names of the catalogue, and for an output observer also the values in PyTorch's own
/// backend configs.
QStringList fieldCompletions(Field field, Release release);
/// Reads the text for a field like readField(FieldKind, …), but replaces a short name of a module by its whole path:
/// "nn.Linear" by torch.nn.Linear.
std::variant<std::optional<FieldValue>, TextProblem> readField(Field field, const QString &text, Release release);
/// Why a field cannot have this text; nothing where it can. An output observer may be of a class that the program does
/// not know.
std::optional<TextProblem> fieldProblem(Field field, const QString &text, Release release);

} // namespace bcfg::ui
