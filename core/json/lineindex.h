// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/diagnostic.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace bcfg {

/// Turns byte offsets of a text into lines and columns. The text must outlive it.
class LineIndex
{
public:
    explicit LineIndex(std::string_view text);
    Place placeOf(std::size_t offset) const;

private:
    std::string_view m_text;
    std::vector<std::size_t> m_lineStarts;
};

} // namespace bcfg
