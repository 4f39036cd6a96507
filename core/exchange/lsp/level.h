// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/document/model/jsonpointer.h"

#include <optional>
#include <span>
#include <string>

namespace bcfg::lsp {

/// The level of the object at a place of a document. `tokens` are the tokens of the place's pointer. Returns nullopt
/// for a place where PyTorch expects no object of a level.
std::optional<Level> levelAt(std::span<const std::string> tokens);
/// The field whose value stands at a place of a document; nullopt for unknown keys and for places within a field.
std::optional<Field> fieldAt(const JsonPointer &where);

} // namespace bcfg::lsp
