// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/progress.h"

#include <string>

namespace bcfg {

/// The document as a file in canonical layout: json.dumps(document, indent=2, ensure_ascii=False) and a newline. What
/// it gives is of no use where `progress` says that it must stop.
std::string exportDocument(const BackendConfig &document, Progress *progress = nullptr);

/// One pattern config in the same layout, without a final newline; lines after the first begin with `indentation`
/// spaces more.
std::string exportPatternConfig(const PatternConfig &config, int indentation = 0);

JsonValue toJson(const PatternConfig &config);
JsonValue toJson(const BackendConfig &document);

} // namespace bcfg
