// SPDX-License-Identifier: Apache-2.0
#include "core/json/lineindex.h"

#include "core/json/tape.h"

#include <algorithm>

namespace bcfg {

namespace {

constexpr std::size_t blockSize = 4096;

/// Where a text leads that begins at a place.
Place behind(Place place, std::string_view text)
{
    if (const auto breaks = std::ranges::count(text, '\n')) {
        place.line += static_cast<std::size_t>(breaks);
        place.column = 1;
        text.remove_prefix(text.rfind('\n') + 1);
    }
    const auto codePoints = std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }); // not continuation bytes
    place.column += static_cast<std::size_t>(codePoints);
    return place;
}

} // namespace

LineIndex::LineIndex(std::string_view text) : m_start(hasByteOrderMark(text) ? 3u : 0u)
{
    m_text = text.substr(m_start);
    m_blocks.reserve(m_text.size() / blockSize + 1);
    m_blocks.push_back(Place());
    for (std::size_t end = blockSize; end <= m_text.size(); end += blockSize)
        m_blocks.push_back(behind(m_blocks.back(), m_text.substr(end - blockSize, blockSize)));
}

Place LineIndex::placeOf(std::size_t offset) const
{
    offset = std::min(std::max(offset, m_start) - m_start, m_text.size());
    const std::size_t block = offset / blockSize;
    return behind(m_blocks[block], m_text.substr(block * blockSize, offset - block * blockSize));
}

} // namespace bcfg
