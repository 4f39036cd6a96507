// SPDX-License-Identifier: Apache-2.0
#include "app/cli/lines.h"

#include "core/model/printable.h"

namespace bcfg::cli {

Lines &Lines::add(std::string_view text, std::string_view color)
{
    m_text += color;
    for (const char c : visibleText(text)) {
        const bool beginsCommand = (c == ':' && m_isBlank) || (c == '#' && m_text.ends_with('#'));
        if (beginsCommand)
            appendEscape(m_text, static_cast<char32_t>(c));
        else
            m_text += c;
        m_isBlank = m_isBlank && c == ' ';
    }
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
    while (!lines.empty()) {
        const std::size_t length = lines.find('\n');
        line(lines.substr(0, length));
        lines.remove_prefix(length == std::string_view::npos ? lines.size() : length + 1);
    }
    return *this;
}

} // namespace bcfg::cli
