// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/lineindex.h"

#include "core/document/model/utf8.h"

#include <algorithm>
#include <iterator>

namespace bcfg {

namespace {

constexpr std::size_t blockSize = 512; // bytes; a look-up scans half a block on average

/// The place of the character behind `text`, if the first character of `text` has the place `place`.
Place behind(Place place, std::string_view text)
{
    if (const auto breaks = std::ranges::count(text, '\n')) {
        place.line += static_cast<std::size_t>(breaks);
        place.column = 1;
        text.remove_prefix(text.rfind('\n') + 1);
    }
    place.column += codePointCount(text);
    return place;
}

} // namespace

LineIndex::LineIndex(std::string_view text) : m_start(text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0)
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

/// The offset in m_text at which a line begins.
std::optional<std::size_t> LineIndex::beginOf(std::size_t line) const
{
    if (line == 0)
        return std::nullopt;
    // The last block that begins before the line does.
    const auto next = std::ranges::lower_bound(m_blocks, Place{line, 1});
    const auto block = next == m_blocks.begin() ? next : std::prev(next);
    std::size_t begin = static_cast<std::size_t>(block - m_blocks.begin()) * blockSize;
    for (std::size_t at = block->line; at < line; ++at) {
        const std::size_t end = m_text.find('\n', begin);
        if (end == std::string_view::npos)
            return std::nullopt;
        begin = end + 1;
    }
    return begin;
}

std::optional<std::size_t> LineIndex::offsetOf(Place place) const
{
    const std::optional<std::size_t> begin = beginOf(place.line);
    if (!begin || place.column == 0)
        return std::nullopt;
    const std::string_view line = m_text.substr(*begin, m_text.find('\n', *begin) - *begin);
    std::size_t column = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        column += isContinuation(line[i]) ? 0 : 1;
        if (column == place.column)
            return m_start + *begin + i;
    }
    return std::nullopt;
}

std::optional<std::size_t> LineIndex::offsetOfLine(std::size_t line) const
{
    const std::optional<std::size_t> begin = beginOf(line);
    if (!begin)
        return std::nullopt;
    return m_start + std::min(m_text.find_first_not_of(" \t\r", *begin), m_text.size());
}

} // namespace bcfg
