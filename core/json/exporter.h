// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/backendconfig.h"

#include <string>

namespace bcfg {

/// The document as a file in canonical layout: json.dumps(document, indent=2, ensure_ascii=False) and a newline.
std::string exportDocument(const BackendConfig &document);

/// One pattern config in the same layout, without a final newline; lines after the first begin with `indentation`
/// spaces more.
std::string exportPatternConfig(const PatternConfig &config, int indentation = 0);

JsonValue toJson(const PatternConfig &config);

} // namespace bcfg
