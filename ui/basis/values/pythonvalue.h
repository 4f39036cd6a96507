// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

#include <QString>

#include <optional>

namespace bcfg::ui {

/// Reads a literal as Python or JSON writes it: 3, 1/256, 2**-12, "text", 'text', None, True, [1, 2] or {"key": 1}.
/// Returns nothing for a text that is no literal, such as a name.
std::optional<JsonValue> readPythonValue(const QString &text);

} // namespace bcfg::ui
