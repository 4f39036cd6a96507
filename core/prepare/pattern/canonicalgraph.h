// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/recordmatch.h"
#include "core/prepare/graph/symbols.h"
#include "core/torch/pythonerror.h"
#include "core/torch/trace/model.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// The number of arguments that a function gets where a pattern does not spell them out.
using FunctionArity = std::function<std::size_t(std::string_view canonicalPath)>;

/// A pattern by itself: the graph whose output is the pattern's outermost operator. Operators whose arguments the
/// pattern does not spell out are called with graph inputs, and so stand the arms of MatchAllNode.
struct CanonicalGraph
{
    explicit CanonicalGraph(Release release)
        : symbols(SymbolCatalog::of(release), fx::Symbols::Paths::Lasting),
          graph(release)
    {}

    std::optional<Pattern> pattern; ///< whose texts the others look at
    fx::Symbols symbols;
    fx::Graph graph; ///< the last node is the anchor; a module's target is its class
    /// By node, as fx::Matcher takes it. An input that stands for MatchAllNode has that, as it is part of the match.
    std::vector<fx::SymbolId> called;
    bool matches = true;              ///< is_match() finds the pattern in this graph
    std::optional<PythonError> error; ///< raised while torch matches the pattern
    fx::MatchedShape shape;           ///< what record_match() gathers then

    fx::NodeIndex anchor() const { return static_cast<fx::NodeIndex>(graph.size() - 1); }
    bool isOperator(fx::NodeIndex node) const { return graph[node].op != fx::Op::Placeholder; }
    bool isCovered(fx::NodeIndex node) const { return called[node] != 0; } ///< by the match
};

/// Whether the function gets the constant 1 besides its inputs: floordiv and getitem, whose second operand is seldom a
/// tensor.
bool takesConstantOne(std::string_view function);

/// Takes the reversed nested form, and keeps it alive.
CanonicalGraph canonicalGraph(const Pattern &reversed, Release release, const FunctionArity &arity);

/// The graph as a model that PyTorch's tracer could have seen: the same nodes and an output behind them, each module
/// with a path of its own, and a fused one with its parts. `root`: the class of the first part where the constructor
/// takes any; empty where nobody says.
trace::Model modelOf(const CanonicalGraph &canonical, std::string_view root);

} // namespace bcfg
