// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"

#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// Reads strict RFC 8259 text of at most 64 levels. The Diagnostic has the place where reading stopped.
std::variant<JsonValue, Diagnostic> parseJson(std::string_view text);

/// The text that Python's json.dumps(value, indent=2, ensure_ascii=False) gives, without a final newline. Lines after
/// the first begin with `indentation` spaces more.
std::string writeJson(const JsonValue &value, int indentation = 0);
/// The same value in one line, as json.dumps(value, ensure_ascii=False) gives it.
std::string writeJsonLine(const JsonValue &value);

/// The same JSON with what is not printable escaped, and what a reader of the file would take for an instruction
/// (appendWithinLine()): for what is generated, and for terminals. Documents keep their spellings.
std::string visibleJson(std::string_view json);
/// Appends a character as JSON escapes it, "\u202e", beyond 16 bits as two of these.
void appendJsonEscape(std::string &out, char32_t c);

/// Of nlohmann_json, which reads all JSON: "3.11.2".
std::string_view jsonLibraryVersion();

} // namespace bcfg
