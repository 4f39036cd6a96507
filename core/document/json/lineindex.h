// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Turns byte offsets of a text into lines and columns, in a time and a memory that its line breaks have no part in.
/// The text must outlive it.
class LineIndex
{
public:
    explicit LineIndex(std::string_view text);
    Place placeOf(std::size_t offset) const;
    /// Where that place is in the text; nothing where the line is not there, or is shorter.
    std::optional<std::size_t> offsetOf(Place place) const;
    /// Of the first character of a line that is not blank, or of its end; nothing where the line is not there.
    std::optional<std::size_t> offsetOfLine(std::size_t line) const;

private:
    std::optional<std::size_t> beginOf(std::size_t line) const;

    std::string_view m_text;     ///< without a byte order mark
    std::size_t m_start;         ///< bytes of the byte order mark
    std::vector<Place> m_blocks; ///< the place of each block's first byte
};

} // namespace bcfg
