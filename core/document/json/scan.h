// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Skips characters of JSON text eight at a time, because reading a document skips characters in every string and line.
namespace bcfg::scan {

using Block = std::uint64_t; ///< eight characters, the first one in the lowest bits
inline constexpr Block topBits = 0x8080808080808080;

constexpr Block blockOf(char c)
{
    return static_cast<unsigned char>(c) * (~Block(0) / 0xFF);
}

inline Block blockAt(const char *position)
{
    Block block;
    std::memcpy(&block, position, sizeof block);
    if constexpr (std::endian::native == std::endian::big)
        block = __builtin_bswap64(block);
    return block;
}

/// Returns a block with marks: the topmost bit of each character below `limit` is set, all other bits are 0. Only the
/// first mark can be relied on, as characters after it may be marked wrongly. Characters from 0x80 on are never marked.
constexpr Block below(Block block, char limit)
{
    return (block - blockOf(limit)) & ~block & topBits;
}

/// The number of characters before the first mark. Requires at least one mark.
inline std::ptrdiff_t countBefore(Block marked)
{
    return std::countr_zero(marked) / 8;
}

inline bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// Whether a character of a JSON string stands for itself: ASCII from the blank on, but no quote and no backslash.
inline bool isPlain(char c)
{
    static constexpr std::array<bool, 256> plain = [] { // quicker than four comparisons
        std::array<bool, 256> table{};
        for (std::size_t i = ' '; i < 0x80; ++i)
            table[i] = i != '"' && i != '\\';
        return table;
    }();
    return plain[static_cast<unsigned char>(c)];
}

/// The first position from `position` on whose character is not plain, or the end.
inline const char *skipPlain(const char *position, const char *end)
{
    for (; end - position >= static_cast<std::ptrdiff_t>(sizeof(Block)); position += sizeof(Block)) {
        const Block block = blockAt(position);
        const Block quotes = below(block ^ blockOf('"'), 1) | below(block ^ blockOf('\\'), 1);
        if (const Block special = quotes | below(block, ' ') | (block & topBits))
            return position + countBefore(special);
    }
    return std::find_if_not(position, end, isPlain);
}

/// The first position from `position` on whose character is not blank, or the end.
inline const char *skipBlanks(const char *position, const char *end)
{
    while (end - position >= static_cast<std::ptrdiff_t>(sizeof(Block))) {
        const Block others = blockAt(position) ^ blockOf(' ');
        if (others == 0) {
            position += sizeof(Block);
            continue;
        }
        position += countBefore(others);
        if (!isBlank(*position))
            return position;
        ++position; // a line break, before the spaces of the next line
    }
    return std::find_if_not(position, end, isBlank);
}

} // namespace bcfg::scan
