// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/symbol.h"

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// A number as the file spells it, "0.000244140625" or "1e-3": the text is kept and written back.
class Number
{
public:
    /// Nothing where the text is not a number as RFC 8259 spells them.
    static std::optional<Number> parse(std::string_view text);
    static Number of(double value);

    const std::string &text() const { return m_text.str(); }
    /// The nearest double; infinite where the text is out of range.
    double value() const { return m_value; }
    /// Whether Python's json reads an int: no fraction and no exponent.
    bool isInteger() const;

    friend bool operator==(const Number &a, const Number &b) { return a.m_text == b.m_text; }

private:
    Number(double value, Text text) : m_value(value), m_text(std::move(text)) {}
    double m_value;
    Text m_text;
};

} // namespace bcfg
