// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/qconfigmapping.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// Reads `{"activation": C, "weight": C}`, where C is a callable or null. Both keys are required; `$schema` is ignored,
/// any other key refused. The diagnostic says which part is wrong; its pointer is relative to `json`.
std::variant<QConfig, Diagnostic> readQConfig(const JsonValue &json);
/// Reads the dictionary that QConfigMapping.to_dict() gives: `""` (the global QConfig), `object_type`,
/// `module_name_regex`, `module_name` and `module_name_object_type_order`. Each key may be missing. Ignores `$schema`,
/// and refuses any other key.
std::variant<QConfigMapping, Diagnostic> readQConfigMapping(const JsonValue &json);

/// Like readQConfig() and readQConfigMapping(), for the text of a file: `*.qconfig.json` or `*.qconfig_mapping.json`.
/// The diagnostic has a place in the text.
std::variant<QConfig, Diagnostic> parseQConfig(std::string_view text);
std::variant<QConfigMapping, Diagnostic> parseQConfigMapping(std::string_view text);

JsonValue toJson(const QConfig &qconfig);
JsonValue toJson(const QConfigMapping &mapping);
/// The text of a `*.qconfig.json` or `*.qconfig_mapping.json`, in canonical layout and with a final newline.
std::string exportQConfig(const QConfig &qconfig);
std::string exportQConfigMapping(const QConfigMapping &mapping);

} // namespace bcfg
