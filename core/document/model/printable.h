// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bcfg {

/// What str.isprintable() of Python 3.11 says of the character.
bool isPrintable(char32_t c);

/// Appends how repr() of a Python str writes a character that is not printable: "\n", "\x1b", "\u202e", "\U000e0041".
void appendEscape(std::string &out, char32_t c);

/// Text that stays within its line, commands no terminal and hides nothing: what is not printable is escaped, and so is
/// each byte that is not UTF-8, "\xff". Backslashes stay as they are, so this is for people, not for reading back.
std::string visibleText(std::string_view text);

/// How a character is written that must not stand as it is, as appendEscape() does.
using Escape = void (*)(std::string &out, char32_t c);

/// Appends visible text to a line in which nothing may stand that a reader of the file or the log takes for an
/// instruction: "##vso[" and "##[" are commands to services of continuous integration, " vim:", "-*-" and
/// "Local Variables:" set options of Vim and Emacs, wherever in a file's first or last lines they stand.
void appendWithinLine(std::string &line, std::string_view visible, Escape escape = appendEscape);
/// Text as that, made visible. All text of a document in generated source, tables and pages goes through here.
std::string withinLine(std::string_view text);

/// Whether a line that begins like this is an instruction: "::error::" is one to such a service, "#!" to a shell. It is
/// none where the first character is escaped.
bool beginsInstruction(std::string_view line);
/// Visible text as a line of its own that is no instruction by its beginning either.
std::string harmlessLine(std::string_view visible);

/// UTF-8 for sure: only bytes that are none are escaped.
std::string validText(std::string_view text);

/// Text inside Markdown, where a name may hold what is taken for markup.
std::string markdownText(std::string_view text);

} // namespace bcfg
