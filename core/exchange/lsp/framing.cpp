// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/framing.h"

#include "core/document/model/ascii.h"
#include "core/document/model/jsonpointer.h"

#include <algorithm>

namespace bcfg::lsp {

namespace {

constexpr std::string_view headerEnd = "\r\n\r\n";

/// The Content-Length in a header; nullopt where it has none, or one that is no number.
std::optional<std::size_t> lengthIn(std::string_view header)
{
    constexpr std::string_view name = "content-length:";
    while (!header.empty()) {
        const std::size_t end = std::min(header.find("\r\n"), header.size());
        std::string_view line = header.substr(0, end);
        header.remove_prefix(std::min(header.size(), end + 2));
        if (!std::ranges::equal(line.substr(0, name.size()), name, {}, toLower))
            continue;
        line.remove_prefix(std::min(line.find_first_not_of(" \t", name.size()), line.size()));
        return arrayIndex(line);
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

} // namespace bcfg::lsp
