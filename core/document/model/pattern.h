// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/jsonvalue.h"
#include "core/document/model/shared.h"
#include "core/document/model/symbol.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bcfg {

template <class... Ts>
struct Overloaded : Ts...
{
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

inline constexpr std::string_view matchAllNodePath = "torch.ao.quantization.utils.MatchAllNode";

/// The name of a tensor method, "contiguous": it matches call_method nodes.
struct Method
{
    Text name;
    bool operator==(const Method &) const = default;
};

/// A constant that an argument must equal (2.x, complex format only): the 0 of `(operator.getitem, f, 0)`. Also holds
/// whatever stands in a pattern without a meaning there, such as an object.
struct Literal
{
    Shared<JsonValue> value;
    bool operator==(const Literal &) const = default;
};

class Pattern;

/// The order of the steps depends on where the tuple stands: see PatternConfig::reversedPattern().
struct PatternTuple
{
    Shared<std::vector<Pattern>> steps;
    friend bool operator==(const PatternTuple &, const PatternTuple &);
};

/// What torch.ao.quantization calls a Pattern: an atom, or a tuple of patterns nested to any depth.
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
    /// Leaves of the whole tree, what torch sorts patterns by.
    std::size_t leafCount() const;

    friend bool operator==(const Pattern &, const Pattern &) = default;

private:
    Node m_node;
};

inline bool operator==(const PatternTuple &a, const PatternTuple &b)
{
    return a.steps == b.steps;
}

/// The reversed nested form of a forward pattern; mirrors _get_pattern_in_reversed_nested_tuple_format: (a, b) becomes
/// (b, a), (a, b, c) becomes (c, (b, a)), elements are not looked into. Nothing for tuples of any other length.
std::optional<Pattern> toReversed(const Pattern &forward);
/// The forward form of a reversed nested pattern, or nothing where it has none (binary operators, longer chains …).
std::optional<Pattern> toForward(const Pattern &reversed);

/// The pattern as a person would say it, in data-flow order and short names: "Conv2d → BatchNorm2d → ReLU". Takes the
/// reversed nested form.
std::string shortTitle(const Pattern &reversed);
/// Python's tuple notation with the paths as spelled: "(torch.nn.Conv2d, torch.nn.ReLU)".
std::string notation(const Pattern &pattern);

} // namespace bcfg
