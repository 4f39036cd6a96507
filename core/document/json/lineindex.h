// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Converts byte offsets of a text to lines and columns, and back. The constructor reads the text once; placeOf() takes
/// constant time. The memory depends on the size of the text, not on the number of lines. The text must outlive the
/// index.
class LineIndex
{
public:
    explicit LineIndex(std::string_view text);
    /// The line and column of a byte offset. An offset past the text's end counts as the end.
    Place placeOf(std::size_t offset) const;
    /// The byte offset of a place, or nullopt where the text has no such line or the line has no such column.
    std::optional<std::size_t> offsetOf(Place place) const;
    /// The byte offset of a line's first character that is not blank, or of the line's end where the line is blank.
    /// Returns nullopt where the text has no such line.
    std::optional<std::size_t> offsetOfLine(std::size_t line) const;

private:
    std::optional<std::size_t> beginOf(std::size_t line) const;

    std::string_view m_text;     ///< without a byte order mark
    std::size_t m_start;         ///< size of the byte order mark in bytes, or 0
    std::vector<Place> m_blocks; ///< the place of each block's first byte
};

} // namespace bcfg
