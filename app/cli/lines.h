// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::cli {

/// Lines of text for people and for programs that read line by line. Added text is escaped, so that nothing from a
/// document or a file's name leaves its line or stays invisible. Escapes unprintable characters, line breaks included,
/// as Python's repr() does, and texts that continuous-integration services take for commands: "::error::" at the
/// beginning of a line, "##vso[" and "##[" anywhere.
class Lines
{
public:
    Lines() = default;
    explicit Lines(std::string_view line) { add(line).end(); }

    /// Appends text to the current line, in a color given as an escape sequence such as "\x1b[31m"; empty: no color.
    Lines &add(std::string_view text, std::string_view color = {});
    Lines &end(); ///< ends the current line
    /// Appends text to the current line and ends it.
    Lines &line(std::string_view text) { return add(text).end(); }
    /// Appends several lines with their line breaks. Texts from a document must be escaped in `lines` already.
    Lines &block(std::string_view lines);

    const std::string &text() const { return m_text; }

private:
    std::string m_text;
    bool m_isBlank = true; // the current line has nothing but blanks yet
};

/// The lines of a text, without their line breaks.
std::vector<std::string_view> linesOf(std::string_view text);
/// The text, filled up with blanks at its end to a width in characters.
std::string leftAligned(std::string text, std::size_t width);
/// The text, cut at its end to a width in characters; the last character of a cut text is "…".
std::string shortened(std::string_view text, std::size_t width);
/// The number, filled up with blanks at its beginning to a width in characters.
std::string rightAligned(std::size_t number, std::size_t width);

/// A text from a document or a file's name as a cell of CSV (RFC 4180), with the escapes of Lines. The cell has no line
/// break, and no spreadsheet takes it for a formula.
std::string csvCell(std::string_view text);
/// A number as a cell of CSV; an empty cell without one.
std::string numberCell(std::optional<std::size_t> number);

} // namespace bcfg::cli
