// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/symbol.h"

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// A number with its spelling in the file, "0.000244140625" or "1e-3". Equality compares the spellings.
class Number
{
public:
    /// Returns nullopt where the text is not a number in the syntax of RFC 8259.
    static std::optional<Number> parse(std::string_view text);
    /// The number for a finite value, in its shortest spelling; in plain digits where it is whole and below 10**15.
    static Number of(double value);

    std::string text() const { return m_text.str(); }
    /// The nearest double; infinite where the number is too large for a double.
    double value() const { return m_value; }
    /// Whether Python's json reads the text as an int: it has no fraction and no exponent.
    bool isInteger() const { return m_text.view().find_first_of(".eE") == std::string_view::npos; }

    friend bool operator==(const Number &a, const Number &b) { return a.m_text == b.m_text; }

private:
    Number(double value, Text text) : m_value(value), m_text(std::move(text)) {}
    double m_value;
    Text m_text;
};

} // namespace bcfg
