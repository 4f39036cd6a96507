// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::python {

constexpr std::size_t lineLength = 100;

/// A Python expression of the kinds that exported modules need. Texts are Python source already: whoever makes an
/// expression has checked that its text is a name, or has escaped it.
struct Expression
{
    enum class Kind {
        Symbol,  ///< a name that a loop's variable may replace: nn.Linear, or "relu"
        Fixed,   ///< a name or constant that loops do not replace: torch.quint8
        Tuple,   ///< of parts
        List,    ///< of parts
        Dict,    ///< a dict of parts, each an Item
        Item,    ///< part: part, the key and the value
        Call,    ///< a call of the function `text` with the parts as arguments
        Keyword, ///< text=part, an argument of a Call
        Chain,   ///< a call, then method calls, each on the result of the call before it
    } kind = Kind::Fixed;
    std::string text = {};
    std::vector<Expression> parts = {};

    bool operator==(const Expression &) const = default;
};

Expression symbol(std::string text);
Expression fixed(std::string text);
Expression call(std::string function, std::vector<Expression> arguments);
Expression keyword(std::string name, Expression value);
Expression item(std::string key, Expression value);

/// The greatest number of brackets that are open at once.
std::size_t nesting(const Expression &expression);

/// The expression as source in one line, of any length.
std::string inOneLine(const Expression &expression);

/// Appends `before`, the expression and `after` in lines, laid out as black does with 100 columns.
void appendLines(std::string &out, std::size_t indentation, std::string_view before, const Expression &expression,
                 std::string_view after);

/// A text as a string literal, with the quotes that black chooses. It is escaped, so no text can end the literal.
std::string stringLiteral(std::string_view text);

} // namespace bcfg::python
