// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/protocol.h"

#include "core/document/model/ascii.h"
#include "core/document/model/jsonpointer.h"
#include "core/document/model/printable.h"

#include <algorithm>
#include <charconv>

namespace bcfg::lsp {

namespace {

constexpr std::string_view headerEnd = "\r\n\r\n";

/// The Content-Length in a header; nullopt where it has none, or one that is no number.
std::optional<std::size_t> lengthIn(std::string_view header)
{
    constexpr std::string_view name = "content-length:";
    constexpr std::string_view blanks = " \t"; // may stand on both sides of the value
    while (!header.empty()) {
        const std::size_t end = std::min(header.find("\r\n"), header.size());
        std::string_view line = header.substr(0, end);
        header.remove_prefix(std::min(header.size(), end + 2));
        if (!std::ranges::equal(line.substr(0, name.size()), name, {}, toLower))
            continue;
        line.remove_prefix(std::min(line.find_first_not_of(blanks, name.size()), line.size()));
        return arrayIndex(line.substr(0, line.find_last_not_of(blanks) + 1));
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> Framing::next()
{
    if (!m_broken.empty())
        return std::nullopt;
    const std::string_view rest = std::string_view(m_bytes).substr(m_begin);
    const std::size_t end = rest.find(headerEnd);
    if (end == std::string_view::npos) {
        if (rest.size() > longestHeader)
            m_broken = "a header without an end";
        return std::nullopt;
    }
    const std::optional<std::size_t> length = lengthIn(rest.substr(0, end));
    if (!length || *length > longestMessage) {
        m_broken = length ? "a message of " + std::to_string(*length) + " bytes" : "a header without Content-Length";
        return std::nullopt;
    }
    const std::size_t begin = end + headerEnd.size();
    if (rest.size() - begin < *length)
        return std::nullopt;
    std::string message(rest.substr(begin, *length));
    m_begin += begin + *length;
    if (m_begin == m_bytes.size() || m_begin > 1'000'000) {
        m_bytes.erase(0, m_begin);
        m_begin = 0;
    }
    return message;
}

std::string framed(std::string_view message)
{
    return "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + std::string(message);
}

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
        throw RequestError(ErrorCode::InvalidParams, "params." + joined(path, ".") + " should be a string");
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
