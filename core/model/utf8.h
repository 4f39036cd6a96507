// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>

namespace bcfg {

/// Whether a byte of UTF-8 belongs to the character of the byte before it.
constexpr bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

inline std::size_t codePointCount(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, std::not_fn(isContinuation)));
}

} // namespace bcfg
