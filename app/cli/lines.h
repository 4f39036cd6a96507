// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bcfg::cli {

/// Text for people, and for what reads line by line. Whatever a document or a file's name brings stays within its line
/// and is seen: what is not printable is escaped as Python's repr() does it, line breaks too, and so is what makes a
/// service of continuous integration take a line for a command, "::error::" at its beginning, "##vso[" and "##["
/// anywhere.
class Lines
{
public:
    Lines() = default;
    explicit Lines(std::string_view line) { add(line).end(); }

    /// Goes on with the line that is being written; in a color of ANSI X3.64 such as "\x1b[31m", unless that is empty.
    Lines &add(std::string_view text, std::string_view color = {});
    Lines &end(); ///< of that line
    Lines &line(std::string_view text) { return add(text).end(); }
    /// Several lines that are made elsewhere. Their line breaks are kept, so nothing from a document may hold any.
    Lines &block(std::string_view lines);

    const std::string &text() const { return m_text; }

private:
    std::string m_text;
    bool m_isBlank = true; // the line, so far
};

/// A number for a column: with blanks before it, up to the width.
std::string rightAligned(std::size_t number, std::size_t width);

} // namespace bcfg::cli
