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

/// Reads `{"activation": C, "weight": C}`, where C is a callable or null. The diagnostic says which part is wrong; its
/// pointer is relative to `json`.
std::variant<QConfig, Diagnostic> readQConfig(const JsonValue &json);
/// Reads the dictionary that QConfigMapping.to_dict() gives: `""` (the global QConfig), `object_type` and the other
/// lists. Each key may be missing; an unknown key is refused.
std::variant<QConfigMapping, Diagnostic> readQConfigMapping(const JsonValue &json);

/// Read the same from the text of a file, `*.qconfig.json` or `*.qconfig_mapping.json`. The diagnostic has a place.
std::variant<QConfig, Diagnostic> parseQConfig(std::string_view text);
std::variant<QConfigMapping, Diagnostic> parseQConfigMapping(std::string_view text);

JsonValue toJson(const QConfig &qconfig);
JsonValue toJson(const QConfigMapping &mapping);
/// The texts of such files, in canonical layout and with a final newline.
std::string exportQConfig(const QConfig &qconfig);
std::string exportQConfigMapping(const QConfigMapping &mapping);

} // namespace bcfg
