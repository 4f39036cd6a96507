// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/qconfig.h"
#include "core/document/model/qconfigmapping.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// Reads `{"activation": C, "weight": C}`. The diagnostic says which part is wrong; its pointer begins at `json`.
std::variant<QConfig, Diagnostic> readQConfig(const JsonValue &json);
/// Reads what QConfigMapping.to_dict() holds: `""`, `object_type` and the other lists, of which any may be missing.
std::variant<QConfigMapping, Diagnostic> readQConfigMapping(const JsonValue &json);

/// The same from the text of a file: `*.qconfig.json` or `*.qconfig_mapping.json`. The diagnostic has a place.
std::variant<QConfig, Diagnostic> parseQConfig(std::string_view text);
std::variant<QConfigMapping, Diagnostic> parseQConfigMapping(std::string_view text);

JsonValue toJson(const QConfig &qconfig);
JsonValue toJson(const QConfigMapping &mapping);
/// The files, in canonical layout, with a final newline.
std::string exportQConfig(const QConfig &qconfig);
std::string exportQConfigMapping(const QConfigMapping &mapping);

} // namespace bcfg
