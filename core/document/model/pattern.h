// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/jsonvalue.h"
#include "core/document/model/mapped.h"
#include "core/document/model/shared.h"
#include "core/document/model/symbol.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg {

/// A visitor for std::visit() made of lambdas, one for each alternative.
template <class... Ts>
struct Overloaded : Ts...
{
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

/// Calls the lambda in `cases` that takes the type that the variant holds, and returns the lambda's result.
template <class Variant, class... Cases>
decltype(auto) byCase(Variant &&value, Cases... cases)
{
    return std::visit(Overloaded{std::move(cases)...}, std::forward<Variant>(value));
}

inline constexpr std::string_view matchAllNodePath = "torch.ao.quantization.utils.MatchAllNode";

/// The name of a tensor method, "contiguous", which matches call_method nodes.
struct Method
{
    Text name;
    bool operator==(const Method &) const = default;
};

/// A constant that an argument must equal (2.x, complex format only): the 0 of `(operator.getitem, f, 0)`. Also any
/// JSON value that is not valid in a pattern, such as an object.
struct Literal
{
    Shared<JsonValue> value;
    bool operator==(const Literal &) const = default;
};

class Pattern;

/// A tuple of patterns. Its steps are in forward order in the field `pattern` of 2.x, and in reversed order in
/// `pattern` of 1.13 and in `pattern_complex_format`.
struct PatternTuple
{
    Shared<std::vector<Pattern>> steps;
    bool operator==(const PatternTuple &) const = default;
};

/// A pattern, as torch.ao.quantization calls it: an atom (a Symbol, a Method or a Literal), or a tuple of patterns,
/// nested to any depth.
class Pattern
{
public:
    using Node = std::variant<Symbol, Method, Literal, PatternTuple>;

    Pattern(Symbol symbol) : m_node(std::move(symbol)) {}
    Pattern(Method method) : m_node(std::move(method)) {}
    Pattern(Literal literal) : m_node(std::move(literal)) {}
    Pattern(std::vector<Pattern> steps);
    /// Reads one atom: a Symbol where the text has a dot, else a Method.
    static Pattern atom(std::string_view text);

    const Node &node() const { return m_node; }
    const Symbol *symbol() const { return std::get_if<Symbol>(&m_node); }
    const Method *method() const { return std::get_if<Method>(&m_node); }
    const Literal *literal() const { return std::get_if<Literal>(&m_node); }
    /// The steps of a tuple, or null for an atom.
    const std::vector<Pattern> *steps() const;
    bool isMatchAllNode() const;
    /// The short name of a symbol, or the name of a method; empty for a constant and for a tuple.
    std::string_view name() const;
    /// The number of atoms in the whole tree, by which torch sorts patterns.
    std::size_t leafCount() const;

    friend bool operator==(const Pattern &, const Pattern &) = default;

private:
    Node m_node;
};

/// The reversed nested form of a forward pattern; mirrors _get_pattern_in_reversed_nested_tuple_format(). (a, b)
/// becomes (b, a), and (a, b, c) becomes (c, (b, a)); elements that are tuples themselves stay as they are. An atom is
/// its own reversed form. Returns nullopt for tuples of any other length, for which PyTorch raises.
std::optional<Pattern> toReversed(const Pattern &forward);
/// The forward form of a reversed nested pattern. Returns nullopt for patterns without a forward form, such as
/// operators with two operands, and chains of four operators.
std::optional<Pattern> toForward(const Pattern &reversed);

// A reversed nested pattern as a tree. Its root is the anchor, the operator that runs last; the children of each
// operator are its operands. (add, Conv2d, MatchAllNode) is add with the operands Conv2d and MatchAllNode.

/// The index of the operand to follow at each operator on the way down from the anchor: {1, 0} is the first operand of
/// the anchor's second operand. Empty for the anchor itself.
using PatternPath = std::vector<std::size_t>;

/// The operator of a node: the first step of a tuple, an atom itself. A tuple that begins with a tuple has no operator
/// and stands for itself.
const Pattern &operatorOf(const Pattern &node);
/// The operands of a node: the steps after the operator, or all steps of a tuple without an operator. A view of the
/// node.
std::span<const Pattern> operandsOf(const Pattern &node);
/// The node at a path, or null where the path leads nowhere.
const Pattern *nodeAt(const Pattern &reversed, const PatternPath &path);

/// The operator of a reversed pattern that runs first: the last atom that is neither MatchAllNode nor a constant, or
/// null. PyTorch takes it for the root node of a pattern config without a root node getter.
const Pattern *rootOperator(const Pattern &reversed);

/// The pattern in data-flow order and with short names, for people: "Conv2d → BatchNorm2d → ReLU", "add(Conv2d, any)".
/// Takes the reversed nested form.
std::string shortTitle(const Pattern &reversed);
/// The pattern in Python's tuple notation, with paths as they are spelled: "(torch.nn.Conv2d, torch.nn.ReLU)".
std::string notation(const Pattern &pattern);

/// Calls visit(leaf) for every atom of a pattern, outermost operator first.
template <class Visit>
void forEachLeaf(const Pattern &pattern, Visit visit)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (const Pattern &step : *steps)
            forEachLeaf(step, visit);
    } else {
        visit(pattern);
    }
}

/// A copy of the pattern in which each atom is replaced by the Pattern map(atom).
template <class Map>
Pattern mapLeaves(const Pattern &pattern, Map map)
{
    const std::vector<Pattern> *steps = pattern.steps();
    if (!steps)
        return map(pattern);
    return Pattern(mapped(*steps, [&](const Pattern &step) { return mapLeaves(step, map); }));
}

/// Whether the predicate holds for any atom of a pattern.
template <class Predicate>
bool anyLeaf(const Pattern &pattern, Predicate predicate)
{
    if (const std::vector<Pattern> *steps = pattern.steps())
        return std::ranges::any_of(*steps, [&](const Pattern &step) { return anyLeaf(step, predicate); });
    return std::invoke(predicate, pattern);
}

/// Whether predicate(elements) is true for any tuple in the pattern, which may be the pattern itself.
template <class Predicate>
bool anyTuple(const Pattern &pattern, Predicate predicate)
{
    const std::vector<Pattern> *steps = pattern.steps();
    return steps && (predicate(*steps) ||
                     std::ranges::any_of(*steps, [&](const Pattern &step) { return anyTuple(step, predicate); }));
}

} // namespace bcfg
