// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::python {

constexpr std::size_t lineLength = 100;

/// A piece of Python source, so far as an exported module needs it. Texts are Python already: whoever makes one has
/// checked that it is a name, or escaped it.
struct Expression
{
    enum class Kind {
        Symbol,  ///< a name that a loop may take the place of: nn.Linear, or "relu"
        Fixed,   ///< a name or constant that stays: torch.quint8
        Tuple,   ///< of parts
        List,    ///< of parts
        Dict,    ///< of keys and values by turns
        Call,    ///< of the function `text`
        Keyword, ///< text=part, an argument of a Call
        Chain,   ///< a call, then calls of methods of what each one returns
    } kind = Kind::Fixed;
    std::string text = {};
    std::vector<Expression> parts = {};

    bool operator==(const Expression &) const = default;
};

Expression symbol(std::string text);
Expression fixed(std::string text);
Expression call(std::string function, std::vector<Expression> arguments);

/// How many brackets stand in each other at the deepest place.
std::size_t nesting(const Expression &expression);

/// Written into one line.
std::string inOneLine(const Expression &expression);

/// Appends `before`, the expression and `after`, laid out as black does with lines of 100 columns.
void appendLines(std::string &out, std::size_t indentation, std::string_view before, const Expression &expression,
                 std::string_view after);

/// A string literal with the quotes that black chooses; whatever the text holds, it stays a literal.
std::string stringLiteral(std::string_view text);

} // namespace bcfg::python
