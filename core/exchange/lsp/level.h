// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/document/model/jsonpointer.h"

#include <optional>

namespace bcfg::lsp {

/// Of which dictionary of the API a place is one; nothing for other places.
std::optional<Level> levelAt(const JsonPointer &where);
/// The field of the API that the member at a place is; nothing for other places and unknown keys.
std::optional<Field> fieldAt(const JsonPointer &where);

} // namespace bcfg::lsp
