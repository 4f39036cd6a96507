// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg {

// Letters and digits of ASCII, independent of the locale, for code that reads Python's identifiers and numbers.

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isCapital(char c)
{
    return c >= 'A' && c <= 'Z';
}

constexpr bool isSmall(char c)
{
    return c >= 'a' && c <= 'z';
}

constexpr char toLower(char c)
{
    return isCapital(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool isLetter(char c)
{
    return isCapital(c) || isSmall(c);
}

/// Whether an ASCII identifier of Python may contain this character after the first one.
constexpr bool isWordCharacter(char c)
{
    return isLetter(c) || isDigit(c) || c == '_';
}

} // namespace bcfg
