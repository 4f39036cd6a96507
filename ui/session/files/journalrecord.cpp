// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/journalrecord.h"

#include <QCryptographicHash>

namespace bcfg::ui::session {

namespace {

std::string checksum(std::string_view bytes)
{
    // MD5 protects against accidents, not against attacks.
    return QCryptographicHash::hash(bytes, QCryptographicHash::Md5).toHex().toStdString();
}

} // namespace

void appendRecord(std::string &out, std::string_view content)
{
    out.append(std::to_string(content.size())).append(1, ' ').append(checksum(content)).append(1, '\n');
    out.append(content).append(1, '\n');
}

std::optional<std::string_view> takeRecord(std::string_view &bytes)
{
    std::string_view rest = bytes;
    const auto length = takeUntil(rest, ' ');
    const auto sum = length ? takeUntil(rest, '\n') : std::nullopt;
    const auto size = sum ? numberOf<std::size_t>(*length) : std::nullopt;
    if (!size || *size >= rest.size() || rest[*size] != '\n')
        return std::nullopt;
    const std::string_view content = rest.substr(0, *size);
    if (checksum(content) != *sum)
        return std::nullopt;
    bytes = rest.substr(*size + 1);
    return content;
}

std::optional<std::string_view> takeUntil(std::string_view &text, char separator)
{
    const std::size_t at = text.find(separator);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view taken = text.substr(0, at);
    text.remove_prefix(at + 1);
    return taken;
}

} // namespace bcfg::ui::session
