// SPDX-License-Identifier: Apache-2.0
#include "core/json/lineindex.h"

#include "core/json/tape.h"

#include <algorithm>

namespace bcfg {

LineIndex::LineIndex(std::string_view text) : m_text(text), m_lineStarts{hasByteOrderMark(text) ? 3u : 0u}
{
    for (std::size_t i = text.find('\n'); i != std::string_view::npos; i = text.find('\n', i + 1))
        m_lineStarts.push_back(i + 1);
}

Place LineIndex::placeOf(std::size_t offset) const
{
    offset = std::clamp(offset, m_lineStarts.front(), std::max(m_text.size(), m_lineStarts.front()));
    const auto next = std::ranges::upper_bound(m_lineStarts, offset);
    const std::size_t start = *std::prev(next);
    const std::string_view before = m_text.substr(start, offset - start);
    const auto codePoints = std::ranges::count_if(
        before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }); // not continuation bytes
    return {static_cast<std::size_t>(next - m_lineStarts.begin()), static_cast<std::size_t>(codePoints) + 1};
}

} // namespace bcfg
