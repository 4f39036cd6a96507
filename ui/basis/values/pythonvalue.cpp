// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/values/pythonvalue.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/typednumber.h"
#include "ui/basis/text.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui {

namespace {

/// Rewrites Python's None, True, False and single-quoted strings as JSON, and leaves the rest as it is.
std::string jsonOfPython(std::string_view python)
{
    std::string json;
    for (std::size_t i = 0; i < python.size();) {
        const char quote = python[i];
        if (quote == '"' || quote == '\'') {
            json += '"';
            for (++i; i < python.size() && python[i] != quote; ++i) {
                if (python[i] == '\\' && i + 1 < python.size()) {
                    if (python[i + 1] != '\'')
                        json += '\\';
                    json += python[++i];
                } else {
                    json += python[i] == '"' ? "\\\"" : std::string(1, python[i]);
                }
            }
            if (i < python.size())
                json += '"';
            ++i;
            continue;
        }
        constexpr std::pair<std::string_view, std::string_view> words[] = {
            {"None", "null"}, {"True", "true"}, {"False", "false"}};
        const auto word =
            std::ranges::find_if(words, [&](const auto &row) { return python.substr(i).starts_with(row.first); });
        json += word == std::end(words) ? python.substr(i, 1) : word->second;
        i += word == std::end(words) ? 1 : word->first.size();
    }
    return json;
}

} // namespace

std::optional<JsonValue> readPythonValue(const QString &text)
{
    const auto typed = readTypedNumber(toUtf8(text.trimmed()));
    if (const Number *number = std::get_if<Number>(&typed))
        return JsonValue(JsonValue::Number{number->text()});
    auto parsed = parseJson(jsonOfPython(toUtf8(text)));
    JsonValue *value = std::get_if<JsonValue>(&parsed);
    if (value && value->number()) // one that is too large
        return std::nullopt;
    return value ? std::optional(std::move(*value)) : std::nullopt;
}

} // namespace bcfg::ui
