// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/diagnostic.h"

#include <cstddef>
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

private:
    std::string_view m_text;     ///< without a byte order mark
    std::size_t m_start;         ///< bytes of the byte order mark
    std::vector<Place> m_blocks; ///< the place of each block's first byte
};

} // namespace bcfg
