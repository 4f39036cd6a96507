// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/expression.h"

#include "core/document/model/printable.h"
#include "core/publish/python/repr.h"

#include <algorithm>

namespace bcfg::python {

namespace {

constexpr std::size_t indentStep = 4;

struct Brackets
{
    std::string_view open;
    std::string_view close;
};

Brackets bracketsOf(Expression::Kind kind)
{
    return kind == Expression::Kind::List   ? Brackets{"[", "]"}
           : kind == Expression::Kind::Dict ? Brackets{"{", "}"}
                                            : Brackets{"(", ")"};
}

void appendInOneLine(std::string &out, const Expression &expression);

void appendParts(std::string &out, const Expression &expression, std::string_view separator)
{
    std::string_view before;
    for (const Expression &part : expression.parts) {
        out += before;
        appendInOneLine(out, part);
        before = separator;
    }
}

void appendInOneLine(std::string &out, const Expression &expression)
{
    switch (expression.kind) {
    case Expression::Kind::Symbol:
    case Expression::Kind::Fixed:
        out += expression.text;
        return;
    case Expression::Kind::Keyword:
        out.append(expression.text).append(1, '=');
        appendInOneLine(out, expression.parts.front());
        return;
    case Expression::Kind::Chain:
        return appendParts(out, expression, ".");
    case Expression::Kind::Item:
        return appendParts(out, expression, ": ");
    default: {
        const Brackets brackets = bracketsOf(expression.kind);
        const bool isSingle = expression.kind == Expression::Kind::Tuple && expression.parts.size() == 1;
        out.append(expression.text).append(brackets.open);
        appendParts(out, expression, ", ");
        out.append(isSingle ? "," : "").append(brackets.close);
    }
    }
}

void appendLine(std::string &out, std::size_t indentation, std::string_view line)
{
    out.append(indentation, ' ').append(line).append(1, '\n');
}

/// Appends an expression that does not fit into one line. The opening bracket ends the first line, and the closing
/// bracket begins the last one. The arguments of a call share one line between them if they fit; otherwise each part
/// begins a line of its own.
void appendBracketed(std::string &out, std::size_t indentation, std::string_view before, const Expression &expression,
                     std::string_view after)
{
    const Brackets brackets = bracketsOf(expression.kind);
    appendLine(out, indentation, std::string(before) + expression.text + std::string(brackets.open));
    const bool isCall = expression.kind == Expression::Kind::Call;
    std::string line;
    if (isCall && expression.parts.size() > 1)
        appendParts(line, expression, ", ");
    if (isCall && expression.parts.size() == 1)
        appendLines(out, indentation + indentStep, "", expression.parts.front(), "");
    else if (isCall && indentation + indentStep + line.size() <= lineLength)
        appendLine(out, indentation + indentStep, line);
    else
        for (const Expression &part : expression.parts)
            appendLines(out, indentation + indentStep, "", part, ",");
    appendLine(out, indentation, std::string(brackets.close) + std::string(after));
}

} // namespace

Expression symbol(std::string text)
{
    return {Expression::Kind::Symbol, std::move(text)};
}

Expression fixed(std::string text)
{
    return {Expression::Kind::Fixed, std::move(text)};
}

Expression call(std::string function, std::vector<Expression> arguments)
{
    return {Expression::Kind::Call, std::move(function), std::move(arguments)};
}

Expression keyword(std::string name, Expression value)
{
    return {Expression::Kind::Keyword, std::move(name), {std::move(value)}};
}

Expression item(std::string key, Expression value)
{
    return {Expression::Kind::Item, "", {fixed(std::move(key)), std::move(value)}};
}

std::size_t nesting(const Expression &expression)
{
    std::size_t deepest = 0;
    for (const Expression &part : expression.parts)
        deepest = std::max(deepest, nesting(part));
    using enum Expression::Kind;
    const bool hasBrackets =
        expression.kind == Tuple || expression.kind == List || expression.kind == Dict || expression.kind == Call;
    return deepest + (hasBrackets ? 1 : 0);
}

std::string inOneLine(const Expression &expression)
{
    std::string line;
    appendInOneLine(line, expression);
    return line;
}

void appendLines(std::string &out, std::size_t indentation, std::string_view before, const Expression &expression,
                 std::string_view after)
{
    const std::size_t begin = out.size();
    out.append(indentation, ' ').append(before);
    appendInOneLine(out, expression);
    out.append(after);
    using enum Expression::Kind;
    const bool staysWhole = expression.kind == Symbol || expression.kind == Fixed || expression.kind == Item;
    if (out.size() - begin <= lineLength || staysWhole) {
        out += '\n';
        return;
    }
    out.resize(begin);
    switch (expression.kind) {
    case Expression::Kind::Keyword:
        appendLines(out, indentation, std::string(before) + expression.text + "=", expression.parts.front(), after);
        return;
    case Expression::Kind::Chain: {
        const std::vector<Expression> &calls = expression.parts;
        if (calls.size() < 3) { // black breaks only chains with two or more methods at their dots
            const std::string head = calls.size() == 2 ? inOneLine(calls.front()) + "." : "";
            appendLines(out, indentation, std::string(before) + head, calls.back(), after);
            return;
        }
        for (std::size_t i = 0; i < calls.size(); ++i)
            appendLines(out, indentation, i == 0 ? before : ".", calls[i], i + 1 == calls.size() ? after : "");
        return;
    }
    default:
        appendBracketed(out, indentation, before, expression, after);
    }
}

std::string stringLiteral(std::string_view text)
{
    const bool doubleQuotes = std::ranges::count(text, '"') <= std::ranges::count(text, '\'');
    std::string literal;
    appendWithinLine(literal, pythonString(text, doubleQuotes ? '"' : '\''));
    return literal;
}

} // namespace bcfg::python
