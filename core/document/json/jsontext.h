// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"

#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// Reads strict RFC 8259 text of at most 64 levels. A refusal is a Diagnostic with the place where reading stopped.
std::variant<JsonValue, Diagnostic> parseJson(std::string_view text);

/// The text that Python's json.dumps(value, indent=2, ensure_ascii=False) gives, without a final newline. Each line
/// after the first is indented by `indentation` more spaces.
std::string writeJson(const JsonValue &value, int indentation = 0);
/// The same value in one line, as json.dumps(value, ensure_ascii=False) gives it.
std::string writeJsonLine(const JsonValue &value);

/// The same JSON with unprintable characters escaped, and with characters escaped so that no instruction is left that
/// appendWithinLine() knows. For terminals and generated files; documents are saved without this, as they keep their
/// spellings.
std::string visibleJson(std::string_view json);
/// visibleJson() of writeJson(), with a final newline: the text of a file that is generated.
std::string jsonFileText(const JsonValue &value);
/// Appends the JSON escape of a character: "\u202e", or two of these (a surrogate pair) for a character beyond 16 bits.
void appendJsonEscape(std::string &out, char32_t c);

/// The version of nlohmann_json, the library that parses all JSON: "3.11.2".
std::string_view jsonLibraryVersion();

} // namespace bcfg
