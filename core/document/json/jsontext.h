// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// Parses strict RFC 8259 text of at most 64 levels. Returns the value, or a Diagnostic with the place of the error.
std::variant<JsonValue, Diagnostic> parseJson(std::string_view text);

/// The text that Python's json.dumps(value, indent=2, ensure_ascii=False) gives, without a final newline. Each line
/// after the first is indented by `indentation` more spaces; for nullopt, the text is that of writeJsonLine().
std::string writeJson(const JsonValue &value, std::optional<int> indentation = 0);
/// The value in one line, as json.dumps(value, ensure_ascii=False) gives it.
std::string writeJsonLine(const JsonValue &value);

/// The same JSON, with escapes for unprintable characters, and with one escape within each instruction to another
/// program, such as "##vso[" (see appendWithinLine()). For terminals and generated files; saved documents keep their
/// spelling instead.
std::string visibleJson(std::string_view json);
/// visibleJson() of writeJson(), with a final newline: the text of a generated file.
std::string jsonFileText(const JsonValue &value);
/// Appends the JSON escape of a character: "\u202e", or two of these (a surrogate pair) for a character beyond 16 bits.
void appendJsonEscape(std::string &out, char32_t c);

/// The version of nlohmann_json, the library that parses all JSON: "3.11.2".
std::string_view jsonLibraryVersion();

} // namespace bcfg
