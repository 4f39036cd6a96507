// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"

#include <cstddef>
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

/// Appends the text as a quoted JSON string, escaped as Python's json.dumps(ensure_ascii=False) does.
void appendJsonString(std::string &out, std::string_view text);

/// Appends JSON to a string, piece by piece. The string must outlive the writer.
class TextWriter
{
public:
    /// The layout is that of json.dumps(indent=2), with each line after the first indented by `indentation` more
    /// spaces. For nullopt, the layout is one line, as json.dumps() writes it.
    TextWriter(std::string &out, std::optional<int> indentation) : m_out(out), m_indentation(indentation) {}

    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginArray() { begin('['); }
    void endArray() { end(']'); }
    /// Call this before each element of an array.
    void element();
    /// Call this before each value of an object.
    void key(std::string_view name);
    void string(std::string_view text) { appendJsonString(m_out, text); }
    /// Writes a number, or one of true, false and null.
    void literal(std::string_view text) { m_out += text; }
    void value(const JsonValue &value);
    void member(std::string_view name, const JsonValue &json)
    {
        key(name);
        value(json);
    }
    void text(std::string_view name, std::string_view value) ///< a member whose value is a string
    {
        key(name);
        string(value);
    }

private:
    void begin(char bracket);
    void end(char bracket);
    void newLine()
    {
        if (m_indentation)
            m_out.append(1, '\n').append(static_cast<std::size_t>(*m_indentation), ' ');
    }

    std::string &m_out;
    std::optional<int> m_indentation;
    bool m_first = true; // the innermost open object or array is still empty
};

} // namespace bcfg
