// SPDX-License-Identifier: Apache-2.0
#include "app/cli/lines.h"

#include "core/model/printable.h"

#include <algorithm>

namespace bcfg::cli {

namespace {

/// Adds what is visible, without the second of two neighbouring "#".
void appendWithinLine(std::string &line, std::string_view visible)
{
    while (!visible.empty()) {
        if (visible.front() == '#' && line.ends_with('#'))
            appendEscape(line, '#');
        else
            line += visible.front();
        visible.remove_prefix(1);
        const std::size_t harmless = std::min(visible.find('#'), visible.size());
        line += visible.substr(0, harmless);
        visible.remove_prefix(harmless);
    }
}

} // namespace

Lines &Lines::add(std::string_view text, std::string_view color)
{
    m_text += color;
    const std::string visible = visibleText(text);
    std::string_view rest = visible;
    if (m_isBlank) {
        m_text += rest.substr(0, rest.find_first_not_of(' '));
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        m_isBlank = rest.empty();
        if (rest.starts_with(':')) {
            appendEscape(m_text, ':');
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
    while (!lines.empty()) {
        const std::size_t length = lines.find('\n');
        line(lines.substr(0, length));
        lines.remove_prefix(length == std::string_view::npos ? lines.size() : length + 1);
    }
    return *this;
}

std::string withinLine(std::string_view text)
{
    std::string result;
    appendWithinLine(result, visibleText(text));
    return result;
}

std::string rightAligned(std::size_t number, std::size_t width)
{
    const std::string text = std::to_string(number);
    return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

} // namespace bcfg::cli
