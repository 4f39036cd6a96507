// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg::ui {

// What a journal is made of: records, each a line with length and checksum, and that many bytes.

void appendRecord(std::string &out, std::string_view content);
/// Takes the next record; nothing where that is not whole.
std::optional<std::string_view> takeRecord(std::string_view &bytes);

/// Up to the separator, which is taken too; nothing where there is none.
std::optional<std::string_view> takeUntil(std::string_view &text, char separator);

template <class Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace bcfg::ui
