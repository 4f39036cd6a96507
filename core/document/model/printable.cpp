// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/printable.h"

#include "core/document/model/ascii.h"
#include "core/document/model/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <algorithm>
#include <initializer_list>
#include <memory>
#include <pcre2.h>

namespace bcfg {

namespace {

/// Matches Unicode's categories "Other" (control characters, invisible ones such as marks of text direction, private
/// characters, unassigned code points) and "Separator".
const pcre2_code *unprintable()
{
    static const pcre2_code *const code = [] { // never freed, as a thread may still use it when the program ends
        int error = 0;
        PCRE2_SIZE place = 0;
        return pcre2_compile(reinterpret_cast<PCRE2_SPTR>("[\\p{C}\\p{Z}]"), PCRE2_ZERO_TERMINATED,
                             PCRE2_UTF | PCRE2_ANCHORED, &error, &place, nullptr);
    }();
    return code;
}

/// Whether the text ends like a modeline of Vim before its colon: with "vi", "vim", "Vim" or "ex" at the beginning of a
/// line or after a space, maybe followed by a version ("vim>=800").
bool endsWithVim(std::string_view text)
{
    text = text.substr(0, text.find_last_not_of("0123456789") + 1);
    if (const std::size_t word = text.find_last_not_of("<>="); word != std::string_view::npos)
        text = text.substr(0, word + 1);
    return std::ranges::any_of(std::initializer_list<std::string_view>{"vi", "vim", "Vim", "ex"}, [&](auto name) {
        if (!text.ends_with(name))
            return false;
        const std::string_view before = text.substr(0, text.size() - name.size());
        return before.empty() || before.ends_with(' ') || before.ends_with('\n');
    });
}

/// Whether the text ends with "Local Variables" in any case: with a colon after it, Emacs reads a list of variables.
bool endsWithLocalVariables(std::string_view text)
{
    constexpr std::string_view words = "local variables";
    return text.size() >= words.size() &&
           std::ranges::equal(text.substr(text.size() - words.size()), words, {}, toLower);
}

/// Whether `sign`, appended to the line, would complete an instruction.
bool isInstruction(std::string_view line, char sign)
{
    switch (sign) {
    case '#':
        return line.ends_with('#');
    case '*':
        return line.ends_with('-');
    case ':':
        return endsWithVim(line) || endsWithLocalVariables(line);
    default:
        return false;
    }
}

} // namespace

bool isPrintable(std::string_view character)
{
    if (character.size() == 1)
        return character[0] >= 0x20 && character[0] < 0x7F;
    thread_local const std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)> match(
        pcre2_match_data_create(1, nullptr), pcre2_match_data_free);
    return pcre2_match(unprintable(), reinterpret_cast<PCRE2_SPTR>(character.data()), character.size(), 0,
                       PCRE2_NO_UTF_CHECK, match.get(), nullptr) == PCRE2_ERROR_NOMATCH;
}

void appendHexadecimal(std::string &out, std::uint64_t value, int digits)
{
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        out += "0123456789abcdef"[(value >> shift) & 15];
}

std::string hashText(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    std::string digits;
    appendHexadecimal(digits, hash, 16);
    return digits;
}

void appendEscape(std::string &out, char32_t c)
{
    out += '\\';
    if (const std::size_t named = std::u32string_view(U"\n\r\t").find(c); named != std::u32string_view::npos) {
        out += "nrt"[named];
        return;
    }
    const int digits = c <= 0xFF ? 2 : c <= 0xFFFF ? 4 : 8;
    out += digits == 2 ? 'x' : digits == 4 ? 'u' : 'U';
    appendHexadecimal(out, c, digits);
}

std::string visibleText(std::string_view text, Escape escape, std::string_view kept)
{
    std::string result;
    result.reserve(text.size());
    const auto isPlain = [kept](char c) {
        return (c >= 0x20 && c < 0x7F) || kept.find(c) != std::string_view::npos;
    };
    copyCharacters(result, text, isPlain, [&](const Utf8Character &character, std::string_view bytes) {
        if (character.isValid && isPrintable(bytes))
            result += bytes;
        else
            escape(result, character.codePoint);
    });
    return result;
}

void appendWithinLine(std::string &line, std::string_view visible, Escape escape)
{
    while (!visible.empty()) {
        if (isInstruction(line, visible.front()))
            escape(line, static_cast<unsigned char>(visible.front()));
        else
            line += visible.front();
        visible.remove_prefix(1);
        const auto sign = std::ranges::find_if(visible, [](char c) { return c == '#' || c == '*' || c == ':'; });
        line.append(visible.begin(), sign);
        visible.remove_prefix(static_cast<std::size_t>(sign - visible.begin()));
    }
}

std::string withinLine(std::string_view text)
{
    std::string line;
    appendWithinLine(line, visibleText(text));
    return line;
}

bool beginsInstruction(std::string_view line)
{
    return line.starts_with(':') || line.starts_with("#!");
}

std::string harmlessLine(std::string_view visible)
{
    const std::size_t begin = std::min(visible.find_first_not_of(' '), visible.size());
    std::string line(visible.substr(0, begin));
    visible.remove_prefix(begin);
    if (beginsInstruction(visible)) {
        appendEscape(line, static_cast<unsigned char>(visible.front()));
        visible.remove_prefix(1);
    }
    const std::size_t level = std::min(visible.find_first_not_of('#'), visible.size());
    if (visible.substr(level).starts_with(' ')) { // a Markdown heading, which no service takes for a command
        line += visible.substr(0, level);
        visible.remove_prefix(level);
    }
    appendWithinLine(line, visible);
    return line;
}

std::string validText(std::string_view text)
{
    std::string result;
    const auto isAscii = [](char c) {
        return static_cast<unsigned char>(c) < 0x80;
    };
    copyCharacters(result, text, isAscii, [&](const Utf8Character &character, std::string_view bytes) {
        if (character.isValid)
            result += bytes;
        else
            appendEscape(result, character.codePoint);
    });
    return result;
}

std::string countedText(std::size_t count, std::string_view one, std::string_view many)
{
    return std::to_string(count) + ' ' + std::string(count == 1 ? one : many);
}

std::string withBlanks(std::string_view name)
{
    std::string words(name);
    std::ranges::replace(words, '_', ' ');
    return words;
}

std::string markdownText(std::string_view text)
{
    constexpr std::string_view special = "\\`*_{}[]<>|#&~";
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos)
            result += '\\';
        result += c;
    }
    return result;
}

} // namespace bcfg
