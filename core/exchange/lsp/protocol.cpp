// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/protocol.h"

#include <algorithm>
#include <charconv>

namespace bcfg::lsp {

namespace {

std::string nameOf(std::initializer_list<std::string_view> path)
{
    std::string name;
    for (const std::string_view key : path)
        name.append(name.empty() ? "" : ".").append(key);
    return name;
}

} // namespace

const JsonValue *memberAt(const JsonValue &value, std::initializer_list<std::string_view> path)
{
    const JsonValue *at = &value;
    for (const std::string_view key : path) {
        at = at->find(key);
        if (!at)
            return nullptr;
    }
    return at;
}

const std::string &stringAt(const JsonValue &value, std::initializer_list<std::string_view> path)
{
    const JsonValue *found = memberAt(value, path);
    if (!found || !found->string())
        throw RequestError(ErrorCode::InvalidParams, "params." + nameOf(path) + " should be a string");
    return *found->string();
}

std::optional<std::string> optionalString(const JsonValue &value, std::initializer_list<std::string_view> path)
{
    const JsonValue *found = memberAt(value, path);
    return found && found->string() ? std::optional(*found->string()) : std::nullopt;
}

Position readPosition(const JsonValue *value)
{
    const auto line = countIn(value ? value->find("line") : nullptr);
    const auto character = countIn(value ? value->find("character") : nullptr);
    if (!line || !character)
        throw RequestError(ErrorCode::InvalidParams, "a position should have line and character");
    return {*line, *character};
}

Range readRange(const JsonValue *value)
{
    const Range range{readPosition(value ? value->find("start") : nullptr),
                      readPosition(value ? value->find("end") : nullptr)};
    if (range.end < range.start)
        throw RequestError(ErrorCode::InvalidParams, "a range should not end before it starts");
    return range;
}

JsonValue toJson(Position position)
{
    return JsonValue::Object{{"line", JsonValue::count(position.line)},
                             {"character", JsonValue::count(position.character)}};
}

JsonValue toJson(const Range &range)
{
    return JsonValue::Object{{"start", toJson(range.start)}, {"end", toJson(range.end)}};
}

std::optional<std::string> fileOf(std::string_view uri)
{
    constexpr std::string_view scheme = "file://";
    if (!uri.starts_with(scheme))
        return std::nullopt;
    uri.remove_prefix(scheme.size());
    uri.remove_prefix(std::min(uri.find('/'), uri.size())); // skips the host, which is this machine
    std::string file;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        unsigned byte = 0;
        const bool isEscaped = uri[i] == '%' && i + 2 < uri.size();
        if (isEscaped && std::from_chars(uri.data() + i + 1, uri.data() + i + 3, byte, 16).ptr == uri.data() + i + 3) {
            file += static_cast<char>(byte);
            i += 2;
        } else {
            file += uri[i];
        }
    }
    return file.empty() ? std::nullopt : std::optional(file);
}

} // namespace bcfg::lsp
