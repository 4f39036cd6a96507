// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace bcfg::lsp {

/// A place as the Language Server Protocol counts it: both from 0, the character in code units of UTF-16.
struct Position
{
    std::size_t line = 0;
    std::size_t character = 0;
    auto operator<=>(const Position &) const = default;
};

/// From one position to behind another one.
struct Range
{
    Position start;
    Position end;
    bool operator==(const Range &) const = default;
};

/// Turns byte offsets of a text into positions and back, in a time that its lines have no part in. Lines end with LF,
/// CR LF or CR. The text must outlive it.
class Positions
{
public:
    explicit Positions(std::string_view text);

    Position positionAt(std::size_t offset) const;
    Range rangeOf(std::size_t begin, std::size_t end) const { return {positionAt(begin), positionAt(end)}; }
    /// Of a position behind the end of its line, that end; of one behind the text, its end; of half a character, its
    /// beginning.
    std::size_t offsetOf(Position position) const;

private:
    Position behind(Position position, std::size_t begin, std::size_t end) const;

    std::string_view m_text;
    bool m_hasReturns;              ///< which end lines where no LF follows
    std::vector<Position> m_blocks; ///< of each block's first byte
};

} // namespace bcfg::lsp
