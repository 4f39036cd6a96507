// SPDX-License-Identifier: Apache-2.0
#include "core/json/textwriter.h"

namespace bcfg {

void appendJsonString(std::string &out, std::string_view text)
{
    constexpr char digits[] = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        case '\f':
            out += "\\f";
            break;
        case '\b':
            out += "\\b";
            break;
        default:
            if (const auto byte = static_cast<unsigned char>(c); byte < 0x20) {
                out += "\\u00";
                out += digits[byte >> 4];
                out += digits[byte & 15];
            } else {
                out += c;
            }
        }
    }
    out += '"';
}

void TextWriter::begin(char bracket)
{
    m_out += bracket;
    m_indentation += 2;
    m_first = true;
}

void TextWriter::end(char bracket)
{
    m_indentation -= 2;
    if (!m_first)
        newLine();
    m_out += bracket;
    m_first = false;
}

void TextWriter::element()
{
    if (!m_first)
        m_out += ',';
    m_first = false;
    newLine();
}

void TextWriter::key(std::string_view name)
{
    element();
    appendJsonString(m_out, name);
    m_out += ": ";
}

void TextWriter::value(const JsonValue &value)
{
    if (value.isNull()) {
        literal("null");
    } else if (const bool *boolean = value.boolean()) {
        literal(*boolean ? "true" : "false");
    } else if (const JsonValue::Number *number = value.number()) {
        literal(number->text);
    } else if (const std::string *text = value.string()) {
        string(*text);
    } else if (const JsonValue::Array *array = value.array()) {
        beginArray();
        for (const JsonValue &item : *array) {
            element();
            this->value(item);
        }
        endArray();
    } else {
        beginObject();
        for (const auto &[name, member] : *value.object()) {
            key(name);
            this->value(member);
        }
        endObject();
    }
}

} // namespace bcfg
