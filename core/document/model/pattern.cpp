// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/pattern.h"

#include "core/document/model/callable.h"
#include "core/document/model/printable.h"

#include <numeric>

namespace bcfg {

namespace {

/// The text as a Python string literal that parsePattern() reads back.
std::string quotedLiteral(std::string_view text)
{
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '\'';
}

std::string literalText(const JsonValue &value)
{
    if (value.isNull())
        return "None";
    if (const bool *boolean = value.boolean())
        return *boolean ? "True" : "False";
    if (const JsonValue::Number *number = value.number())
        return number->text;
    if (const std::string *text = value.string())
        return quotedLiteral(*text);
    return value.array() ? "[…]" : "{…}";
}

/// Whether the node is a tuple that begins with an operator.
bool hasOperator(const Pattern &node)
{
    const std::vector<Pattern> *steps = node.steps();
    return steps && !steps->empty() && !steps->front().steps();
}

std::string atomTitle(const Pattern &atom)
{
    return byCase(
        atom.node(),
        [&](const Symbol &symbol) { return atom.isMatchAllNode() ? std::string("any") : std::string(symbol.name()); },
        [](const Method &method) { return "." + method.name.str(); },
        [](const Literal &literal) {
            const std::string *repr = opaqueRepr(*literal.value);
            return repr ? *repr : literalText(*literal.value);
        },
        [](const PatternTuple &) { return std::string(); });
}

} // namespace

Pattern::Pattern(std::vector<Pattern> steps)
    : m_node(PatternTuple{Shared<std::vector<Pattern>>::make(std::move(steps))})
{}

Pattern Pattern::atom(std::string_view text)
{
    if (std::optional<Symbol> symbol = Symbol::parse(text))
        return *std::move(symbol);
    return Method{Text(text)};
}

const std::vector<Pattern> *Pattern::steps() const
{
    const PatternTuple *tuple = std::get_if<PatternTuple>(&m_node);
    return tuple ? &*tuple->steps : nullptr;
}

bool Pattern::isMatchAllNode() const
{
    return symbol() && symbol()->path() == matchAllNodePath;
}

std::string_view Pattern::name() const
{
    return symbol() ? symbol()->name() : method() ? method()->name.view() : std::string_view();
}

std::size_t Pattern::leafCount() const
{
    const std::vector<Pattern> *children = steps();
    if (!children)
        return 1;
    return std::accumulate(children->begin(), children->end(), std::size_t(0),
                           [](std::size_t sum, const Pattern &child) { return sum + child.leafCount(); });
}

std::optional<Pattern> toReversed(const Pattern &forward)
{
    const std::vector<Pattern> *steps = forward.steps();
    if (!steps)
        return forward;
    if (steps->size() == 2)
        return Pattern({(*steps)[1], (*steps)[0]});
    if (steps->size() == 3)
        return Pattern({(*steps)[2], Pattern({(*steps)[1], (*steps)[0]})});
    return std::nullopt;
}

std::optional<Pattern> toForward(const Pattern &reversed)
{
    const std::vector<Pattern> *steps = reversed.steps();
    if (!steps)
        return reversed;
    // In forward order, MatchAllNode, constants and getattr with an operand have no meaning or a different meaning.
    const auto plain = [](const Pattern &p) {
        return !p.steps() && !p.literal() && !p.isMatchAllNode();
    };
    if (steps->size() != 2 || !plain((*steps)[0]))
        return std::nullopt;
    const Symbol *anchor = (*steps)[0].symbol();
    if (anchor && anchor->path() == "builtins.getattr")
        return std::nullopt;
    const Pattern &inner = (*steps)[1];
    if (plain(inner))
        return Pattern({inner, (*steps)[0]});
    const std::vector<Pattern> *innerSteps = inner.steps();
    if (innerSteps && innerSteps->size() == 2 && plain((*innerSteps)[0]) && plain((*innerSteps)[1]))
        return Pattern({(*innerSteps)[1], (*innerSteps)[0], (*steps)[0]});
    return std::nullopt;
}

const Pattern &operatorOf(const Pattern &node)
{
    return hasOperator(node) ? node.steps()->front() : node;
}

std::span<const Pattern> operandsOf(const Pattern &node)
{
    if (!node.steps())
        return {};
    return std::span(*node.steps()).subspan(hasOperator(node) ? 1 : 0);
}

const Pattern *nodeAt(const Pattern &reversed, const PatternPath &path)
{
    const Pattern *node = &reversed;
    for (const std::size_t index : path) {
        const std::span<const Pattern> operands = operandsOf(*node);
        if (index >= operands.size())
            return nullptr;
        node = &operands[index];
    }
    return node;
}

const Pattern *rootOperator(const Pattern &reversed)
{
    const std::vector<Pattern> *steps = reversed.steps();
    if (!steps)
        return reversed.isMatchAllNode() || reversed.literal() ? nullptr : &reversed;
    for (auto step = steps->rbegin(); step != steps->rend(); ++step) {
        if (const Pattern *root = rootOperator(*step))
            return root;
    }
    return nullptr;
}

std::string shortTitle(const Pattern &reversed)
{
    const std::vector<Pattern> *steps = reversed.steps();
    if (!steps)
        return atomTitle(reversed);
    if (steps->empty())
        return "()";
    std::string anchor = shortTitle(steps->front());
    if (steps->size() == 1)
        return anchor;
    if (steps->size() == 2)
        return shortTitle(steps->back()) + " → " + anchor;
    return anchor + "(" + joined(std::span(*steps).subspan(1), ", ", shortTitle) + ")";
}

std::string notation(const Pattern &pattern)
{
    return byCase(
        pattern.node(), [](const Symbol &symbol) { return std::string(symbol.path()); },
        [](const Method &method) { return quotedLiteral(method.name); },
        [](const Literal &literal) { return literalText(*literal.value); },
        [](const PatternTuple &tuple) {
            return '(' + joined(*tuple.steps, ", ", notation) + (tuple.steps->size() == 1 ? ",)" : ")");
        });
}

} // namespace bcfg
