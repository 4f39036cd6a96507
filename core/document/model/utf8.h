// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace bcfg {

inline constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

/// Whether a byte of UTF-8 continues the character of the byte before it.
constexpr bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

inline std::size_t codePointCount(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, std::not_fn(isContinuation)));
}

/// The first `count` code points of the text, or all of it where it has fewer. A view of the argument.
constexpr std::string_view firstCodePoints(std::string_view text, std::size_t count)
{
    std::size_t bytes = 0;
    for (std::size_t seen = 0; bytes < text.size(); ++bytes) {
        if (!isContinuation(text[bytes]) && seen++ == count)
            break;
    }
    return text.substr(0, bytes);
}

/// The longest beginning of a text that has at most `most` bytes and ends with a whole character.
constexpr std::string_view firstBytes(std::string_view text, std::size_t most)
{
    if (most >= text.size())
        return text;
    while (most > 0 && isContinuation(text[most]))
        --most;
    return text.substr(0, most);
}

struct Utf8Character
{
    char32_t codePoint; ///< the byte itself where isValid is false
    std::size_t length; ///< in bytes, at least 1
    bool isValid;
};

/// The character at an offset, which must be before the text's end. Each byte of invalid UTF-8 (overlong forms,
/// surrogates, characters that are cut off) counts as a character of its own.
constexpr Utf8Character utf8Character(std::string_view text, std::size_t offset)
{
    const auto lead = static_cast<unsigned char>(text[offset]);
    if (lead < 0x80)
        return {lead, 1, true};
    const Utf8Character invalid{lead, 1, false};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || length > text.size() - offset)
        return invalid;
    char32_t c = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (!isContinuation(text[offset + i]))
            return invalid;
        c = (c << 6) | (static_cast<unsigned char>(text[offset + i]) & 0x3F);
    }
    const bool isOverlong = c < (length == 4 ? 0x10000u : length == 3 ? 0x800u : 0x80u);
    if (isOverlong || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return invalid;
    return {c, length, true};
}

/// Appends a text to `out`. For each character whose first byte isPlain(byte) refuses, calls append(character, bytes)
/// instead, with the Utf8Character and its bytes.
template <class IsPlain, class Append>
void copyCharacters(std::string &out, std::string_view text, IsPlain isPlain, Append append)
{
    while (!text.empty()) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, isPlain) - text.begin());
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty())
            return;
        const Utf8Character character = utf8Character(text, 0);
        append(character, text.substr(0, character.length));
        text.remove_prefix(character.length);
    }
}

} // namespace bcfg
