// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <string>
#include <string_view>

namespace bcfg {

/// The document's file in canonical layout: json.dumps(document, indent=2, ensure_ascii=False) and a newline.
std::string exportDocument(const BackendConfig &document);

/// The text with the line ends of `file`, the content that it is to replace: CRLF if the first line of `file` ends with
/// CRLF, else LF. The lines of `text` must end with LF.
std::string withLineEndsOf(std::string_view file, std::string text);

/// One pattern config in canonical layout, without a final newline.
std::string exportPatternConfig(const PatternConfig &config);

JsonValue toJson(const PatternConfig &config);
JsonValue toJson(const std::vector<Shared<PatternConfig>> &configs);
JsonValue toJson(const BackendConfig &document);

} // namespace bcfg
