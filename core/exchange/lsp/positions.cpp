// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/positions.h"

#include "core/document/model/utf8.h"

#include <algorithm>
#include <iterator>

namespace bcfg::lsp {

namespace {

constexpr std::size_t blockSize = 512; // bytes; converting an offset reads half a block on average

/// How many code units of UTF-16 the text has: two for a character of four bytes, one for others.
std::size_t unitCount(std::string_view text)
{
    const auto isLong = [](char byte) {
        return static_cast<unsigned char>(byte) >= 0xF0;
    };
    return codePointCount(text) + static_cast<std::size_t>(std::ranges::count_if(text, isLong));
}

} // namespace

void Positions::follow(std::string_view text, std::size_t sameBytes)
{
    m_text = text;
    m_hasReturns = text.find('\r') != std::string_view::npos;
    // A block right behind the same bytes is read anew: a CR at their end ends a line only where no LF follows.
    m_blocks.resize(std::clamp((sameBytes + blockSize - 1) / blockSize, std::size_t(1), m_blocks.size()));
}

/// Reads one block more. Returns false at the end of the text.
bool Positions::readBlock() const
{
    const std::size_t end = m_blocks.size() * blockSize;
    if (end > m_text.size())
        return false;
    m_blocks.push_back(behind(m_blocks.back(), end - blockSize, end));
    return true;
}

Position Positions::behind(Position position, std::size_t begin, std::size_t end) const
{
    const std::string_view bytes = m_text.substr(begin, end - begin);
    if (!m_hasReturns) {
        if (const auto breaks = std::ranges::count(bytes, '\n'))
            position = {position.line + static_cast<std::size_t>(breaks), 0};
        position.character += unitCount(bytes.substr(bytes.rfind('\n') + 1)); // npos + 1 is 0
        return position;
    }
    for (std::size_t i = begin; i < end; ++i) {
        const bool isReturn = m_text[i] == '\r' && !(i + 1 < m_text.size() && m_text[i + 1] == '\n');
        if (isReturn || m_text[i] == '\n')
            position = {position.line + 1, 0};
        else
            position.character += unitCount(m_text.substr(i, 1));
    }
    return position;
}

Position Positions::positionAt(std::size_t offset) const
{
    offset = std::min(offset, m_text.size());
    const std::size_t block = offset / blockSize;
    while (m_blocks.size() <= block)
        readBlock();
    return behind(m_blocks[block], block * blockSize, offset);
}

std::size_t Positions::offsetOf(Position position) const
{
    while (m_blocks.back() <= position && readBlock()) {
    }
    const auto next = std::ranges::upper_bound(m_blocks, position);
    const auto block = std::prev(next); // the first block begins at the first position
    std::size_t offset = static_cast<std::size_t>(block - m_blocks.begin()) * blockSize;
    Position at = *block;
    while (offset < m_text.size()) {
        const Utf8Character character = utf8Character(m_text, offset);
        const Position following = behind(at, offset, offset + character.length);
        const bool isBreak = following.line > at.line || m_text[offset] == '\r';
        if (at.line == position.line && (isBreak || following.character > position.character))
            return offset; // the position is at this offset, within this character, or past the end of the line
        if (at.line > position.line)
            return offset;
        offset += character.length;
        at = following;
    }
    return m_text.size();
}

} // namespace bcfg::lsp
