// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"

#include "core/document/json/tape.h"
#include "core/document/json/textwriter.h"
#include "core/document/model/printable.h"

#include <nlohmann/json_fwd.hpp>

namespace bcfg {

namespace {

void appendUnit(std::string &out, char32_t unit)
{
    out += "\\u";
    appendHexadecimal(out, unit, 4);
}

} // namespace

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
        appendUnit(out, c);
    } else { // a surrogate pair of UTF-16
        appendUnit(out, 0xD800 + ((c - 0x10000) >> 10));
        appendUnit(out, 0xDC00 + ((c - 0x10000) & 0x3FF));
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

} // namespace bcfg
