// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace bcfg {

/// Whether str.isprintable() of Python holds for one character in UTF-8: Unicode's categories decide, in the version
/// that PCRE2 knows. tst_hostileoutput compares all characters with Python.
bool isPrintable(std::string_view character);

/// Appends the last `digits` digits of a number in base 16.
void appendHexadecimal(std::string &out, std::uint64_t value, int digits);

/// The FNV-1a hash of a text, in base 16. It serves to notice changes, not to withstand attacks.
std::string hashText(std::string_view text);

/// Appends the escape that repr() of a Python str writes for an unprintable character: "\n", "\x1b", "\u202e",
/// "\U000e0041".
void appendEscape(std::string &out, char32_t c);

/// A function that appends the escape of a character, such as appendEscape().
using Escape = void (*)(std::string &out, char32_t c);

/// The text with escapes for every unprintable character, except the ASCII characters in `kept`, and for every byte
/// that is not UTF-8 ("\xff"). The result cannot control a terminal and hides nothing; it has no line breaks, unless
/// `kept` has "\n". Backslashes are not escaped, so the original text cannot be restored.
std::string visibleText(std::string_view text, Escape escape = appendEscape, std::string_view kept = {});

/// Appends visible text to a line, or to lines where the text has line breaks. Escapes characters so that no line holds
/// an instruction to a program that reads the file or log: "##vso[" and "##[" are commands to services of continuous
/// integration; " vim:", "-*-" and "Local Variables:" set options of Vim and Emacs anywhere in a file's first or last
/// lines.
void appendWithinLine(std::string &line, std::string_view visible, Escape escape = appendEscape);
/// visibleText() without the instructions of appendWithinLine(). All text of a document in generated source, tables and
/// pages goes through this function.
std::string withinLine(std::string_view text);

/// Whether a line is an instruction because of its beginning: "::error::" to a continuous-integration service, or "#!"
/// to a shell. Escaping the first character makes the line harmless.
bool beginsInstruction(std::string_view line);
/// Visible text as a line of its own, without instructions within the line or at its beginning.
std::string harmlessLine(std::string_view visible);

/// The text as valid UTF-8. Escapes each byte that is not UTF-8, and nothing else.
std::string validText(std::string_view text);

/// A count with its noun: "1 pattern", "2 patterns".
std::string countedText(std::size_t count, std::string_view one, std::string_view many);

/// The texts that `textOf` gives for the elements of a range, with a separator between them.
template <class Range, class TextOf = std::identity>
std::string joined(const Range &range, std::string_view separator, TextOf textOf = {})
{
    std::string text;
    std::string_view before;
    for (const auto &each : range) {
        text.append(before).append(std::invoke(textOf, each));
        before = separator;
    }
    return text;
}

/// The first `most` of `count` names, which nameOf(index) gives, and how many others there are: "a, b and 3 more", or,
/// with ';' as the separator, "a; b; and 3 more".
template <class NameOf>
std::string listedNames(std::size_t count, std::size_t most, char separator, NameOf nameOf)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(count, most); ++i) {
        if (i > 0)
            text.append(1, separator).append(1, ' ');
        text += nameOf(i);
    }
    if (count > most)
        text += (separator == ';' ? "; and " : " and ") + std::to_string(count - most) + " more";
    return text;
}

/// A name with blanks in place of underscores: "no effect" for "no_effect".
std::string withBlanks(std::string_view name);

/// The text with backslashes before the characters that Markdown takes for markup.
std::string markdownText(std::string_view text);

} // namespace bcfg
