// SPDX-License-Identifier: Apache-2.0
#include "app/cli/lines.h"

#include "core/document/model/printable.h"
#include "core/document/model/utf8.h"
#include "core/publish/report/reportformats.h"

#include <algorithm>

namespace bcfg::cli {

Lines &Lines::add(std::string_view text, std::string_view color)
{
    m_text += color;
    const std::string visible = visibleText(text);
    std::string_view rest = visible;
    if (m_isBlank) {
        m_text += rest.substr(0, rest.find_first_not_of(' '));
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        m_isBlank = rest.empty();
        if (beginsInstruction(rest)) {
            appendEscape(m_text, static_cast<unsigned char>(rest.front()));
            rest.remove_prefix(1);
        }
    }
    appendWithinLine(m_text, rest);
    if (!color.empty())
        m_text += "\x1b[0m";
    return *this;
}

Lines &Lines::end()
{
    m_text += '\n';
    m_isBlank = true;
    return *this;
}

Lines &Lines::block(std::string_view lines)
{
    for (const std::string_view each : linesOf(lines))
        line(each);
    return *this;
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        lines.push_back(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), lines.back().size() + 1));
    }
    return lines;
}

std::string leftAligned(std::string text, std::size_t width)
{
    text.append(width - std::min(width, codePointCount(text)), ' ');
    return text;
}

std::string shortened(std::string_view text, std::size_t width)
{
    return codePointCount(text) <= width ? std::string(text) : std::string(firstCodePoints(text, width - 1)) + "…";
}

std::string rightAligned(std::size_t number, std::size_t width)
{
    const std::string text = std::to_string(number);
    return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

std::string csvCell(std::string_view text)
{
    return csvField(Lines().add(text).text());
}

std::string numberCell(std::optional<std::size_t> number)
{
    return number ? std::to_string(*number) : std::string();
}

} // namespace bcfg::cli
