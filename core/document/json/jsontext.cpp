// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"

#include "core/document/json/scan.h"
#include "core/document/json/tape.h"
#include "core/document/model/printable.h"

#include <nlohmann/json_fwd.hpp>

namespace bcfg {

std::string_view jsonLibraryVersion()
{
#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)
    return VERSION_TEXT(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH);
#undef VERSION_TEXT
#undef TEXT_OF
}

std::variant<JsonValue, Diagnostic> parseJson(std::string_view text)
{
    Tape tape;
    if (std::optional<Diagnostic> error = parseTape(text, tape))
        return *std::move(error);
    return tape.toValue(0);
}

std::string writeJson(const JsonValue &value, std::optional<int> indentation)
{
    std::string out;
    TextWriter writer(out, indentation);
    writer.value(value);
    return out;
}

void appendJsonEscape(std::string &out, char32_t c)
{
    if (c < 0x10000) {
        out += "\\u";
        appendHexadecimal(out, c, 4);
    } else { // a surrogate pair of UTF-16
        appendJsonEscape(out, 0xD800 + ((c - 0x10000) >> 10));
        appendJsonEscape(out, 0xDC00 + ((c - 0x10000) & 0x3FF));
    }
}

std::string visibleJson(std::string_view json)
{
    std::string result;
    result.reserve(json.size());
    appendWithinLine(result, visibleText(json, appendJsonEscape, "\t\r\n"), appendJsonEscape);
    return result;
}

std::string jsonFileText(const JsonValue &value)
{
    return visibleJson(writeJson(value)) + '\n';
}

std::string writeJsonLine(const JsonValue &value)
{
    return writeJson(value, std::nullopt);
}

void appendJsonString(std::string &out, std::string_view text)
{
    constexpr std::string_view named = "\"\\\n\r\t\f\b"; // characters with a short escape, and what stands in it
    constexpr std::string_view names = "\"\\nrtfb";
    const auto isAscii = [](char c) {
        return static_cast<unsigned char>(c) < 0x80;
    };
    out += '"';
    for (;;) {
        const char *const end = text.data() + text.size();
        const char *escaped = scan::skipPlain(text.data(), end);
        while (escaped != end && !isAscii(*escaped))
            escaped = scan::skipPlain(escaped + 1, end);
        const auto length = static_cast<std::size_t>(escaped - text.data());
        out += text.substr(0, length);
        if (escaped == end)
            break;
        const char c = *escaped;
        text.remove_prefix(length + 1);
        if (const std::size_t known = named.find(c); known != std::string_view::npos)
            out.append(1, '\\').append(1, names[known]);
        else
            appendJsonEscape(out, static_cast<unsigned char>(c));
    }
    out += '"';
}

void TextWriter::begin(char bracket)
{
    m_out += bracket;
    if (m_indentation)
        *m_indentation += 2;
    m_first = true;
}

void TextWriter::end(char bracket)
{
    if (m_indentation)
        *m_indentation -= 2;
    if (!m_first)
        newLine();
    m_out += bracket;
    m_first = false;
}

void TextWriter::element()
{
    if (!m_first)
        m_out += m_indentation ? std::string_view(",") : std::string_view(", ");
    m_first = false;
    newLine();
}

void TextWriter::key(std::string_view name)
{
    element();
    appendJsonString(m_out, name);
    m_out += std::string_view(": ");
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
