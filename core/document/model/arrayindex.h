// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>

namespace bcfg {

/// The array index that a token of a JSON pointer stands for; nullopt where the token is not a non-negative integer.
inline std::optional<std::size_t> arrayIndex(std::string_view token)
{
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
    if (error != std::errc() || end != token.data() + token.size())
        return std::nullopt;
    return index;
}

} // namespace bcfg
