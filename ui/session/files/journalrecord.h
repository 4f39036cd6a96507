// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg::ui::session {

// The records of a journal. Each is a line with a length and a checksum, followed by that many bytes.

void appendRecord(std::string &out, std::string_view content);
/// Removes the next record from `bytes` and returns its content. Where the record is incomplete or damaged, returns
/// nothing and leaves `bytes` as it is.
std::optional<std::string_view> takeRecord(std::string_view &bytes);

/// Removes the text up to and including the separator and returns the text before it. Without a separator, returns
/// nothing and leaves `text` as it is.
std::optional<std::string_view> takeUntil(std::string_view &text, char separator);

template <class Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace bcfg::ui::session
