// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

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
