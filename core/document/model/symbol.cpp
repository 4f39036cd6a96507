// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/symbol.h"

#include "core/document/model/ascii.h"
#include "core/document/model/printable.h"
#include "core/document/model/utf8.h"

namespace bcfg {

namespace {

/// Whether Python may accept a character outside of ASCII as a letter of a name. Excludes whole blocks of punctuation
/// and symbols instead of listing all letters. `bytes` is the character in UTF-8.
bool mayBeLetter(char32_t c, std::string_view bytes)
{
    constexpr std::u32string_view lettersOfLatin1 = U"\u00AA\u00B5\u00BA";
    if (c < 0xC0)
        return lettersOfLatin1.find(c) != std::u32string_view::npos;
    const bool isSign = c == 0xD7 || c == 0xF7; // times and divided by
    const bool isPunctuation = (c >= 0x2000 && c < 0x2C00) || (c >= 0x3000 && c < 0x3005);
    const bool isPicture = c >= 0x1F000 && c < 0x20000;
    return !isSign && !isPunctuation && !isPicture && isPrintable(bytes);
}

} // namespace

std::optional<Symbol> Symbol::parse(std::string_view text)
{
    return text.find('.') == std::string_view::npos ? std::nullopt : std::optional(Symbol(Text(text)));
}

std::optional<Symbol> Symbol::parse(const Text &text)
{
    return text.view().find('.') == std::string_view::npos ? std::nullopt : std::optional(Symbol(text));
}

bool isDottedIdentifier(std::string_view text)
{
    bool atStart = true;
    for (const char c : text) {
        if (c == '.' ? atStart : !(isLetter(c) || c == '_' || (isDigit(c) && !atStart)))
            return false;
        atStart = c == '.';
    }
    return !atStart;
}

bool isDottedName(std::string_view text)
{
    if (isDottedIdentifier(text))
        return true;
    std::string inAscii;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Character character = utf8Character(text, at);
        if (character.codePoint < 0x80)
            inAscii += text[at];
        else if (character.isValid && mayBeLetter(character.codePoint, text.substr(at, character.length)))
            inAscii += 'x';
        else
            return false;
        at += character.length;
    }
    return isDottedIdentifier(inAscii);
}

} // namespace bcfg
