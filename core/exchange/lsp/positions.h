// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace bcfg::lsp {

/// A place as the Language Server Protocol counts it: line and character from 0, characters in code units of UTF-16.
struct Position
{
    std::size_t line = 0;
    std::size_t character = 0;
    auto operator<=>(const Position &) const = default;
};

/// A range of text. The end is exclusive, as in the protocol.
struct Range
{
    Position start;
    Position end;
    bool operator==(const Range &) const = default;
};

/// Converts byte offsets of a text to positions and back. A conversion is as quick in one long line as in many short
/// lines. Lines end with LF, CR LF or CR. The text must outlive this object. Lines are counted only up to the last
/// position that was asked for.
class Positions
{
public:
    explicit Positions(std::string_view text) { follow(text, 0); }
    /// Replaces the text by another one. Its first `sameBytes` bytes are those of the old text, so lines that were
    /// counted there are not counted again.
    void follow(std::string_view text, std::size_t sameBytes);

    /// The position of an offset; an offset after the text means its end.
    Position positionAt(std::size_t offset) const;
    Range rangeOf(std::size_t begin, std::size_t end) const { return {positionAt(begin), positionAt(end)}; }
    /// The offset of a position. A position past the end of a line means the end of the line, a position past the end
    /// of the text the end of the text, and a position within a character the beginning of the character.
    std::size_t offsetOf(Position position) const;

private:
    /// The position of the offset `end`, where `position` is that of the offset `begin`.
    Position behind(Position position, std::size_t begin, std::size_t end) const;
    bool readBlock() const;

    std::string_view m_text;
    bool m_hasReturns = false;                  ///< the text has CR, which ends a line unless LF follows
    mutable std::vector<Position> m_blocks{{}}; ///< the position of the first byte of each block that has been reached
};

} // namespace bcfg::lsp
