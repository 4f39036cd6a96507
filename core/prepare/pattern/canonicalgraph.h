// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/matcher.h"
#include "core/prepare/graph/symbols.h"
#include "core/torch/pythonerror.h"
#include "core/torch/trace/model.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Returns the number of inputs that a function gets where a pattern does not spell out its arguments.
using FunctionArity = std::function<std::size_t(std::string_view canonicalPath)>;

/// The graph of a pattern by itself, whose output is the pattern's outermost operator. Operators whose arguments the
/// pattern does not spell out are called with graph inputs; a MatchAllNode is a graph input, too.
struct CanonicalGraph
{
    explicit CanonicalGraph(Release release)
        : symbols(SymbolCatalog::of(release), fx::Symbols::Paths::Lasting),
          graph(release)
    {}

    std::optional<Pattern> pattern; ///< owns the texts that the other members refer to
    fx::Symbols symbols;
    fx::Graph graph; ///< the last node is the anchor; the target of a call of a module is the module's class
    /// By node: the class, function or method that the node calls, for fx::Matcher. A graph input that stands for
    /// MatchAllNode has the symbol of MatchAllNode, as the input is part of the match.
    std::vector<fx::SymbolId> called;
    bool matches = true;              ///< whether is_match() finds the pattern in this graph
    std::optional<PythonError> error; ///< raised while torch matches the pattern
    fx::MatchedShape shape;           ///< recordMatch(), where the pattern matches

    fx::NodeIndex anchor() const { return static_cast<fx::NodeIndex>(graph.size() - 1); }
    bool isOperator(fx::NodeIndex node) const { return graph[node].op != fx::Op::Placeholder; }
    bool isCovered(fx::NodeIndex node) const { return called[node] != 0; } ///< whether the match covers the node
};

/// Whether the graph passes the constant 1 to the function as its second operand. True for floordiv and getitem, whose
/// second operand is seldom a tensor.
bool takesConstantOne(std::string_view function);

/// Makes the graph of a pattern, which is given in reversed nested form. The result keeps a copy of the pattern.
CanonicalGraph canonicalGraph(const Pattern &reversed, Release release, const FunctionArity &arity);

/// The graph as a model that PyTorch's tracer could have seen: the same nodes and an output node, each module with its
/// own path, and each fused module with the modules inside it. The catalogue does not know the modules inside some
/// fused classes, whose constructors accept modules of any class: these get one module inside, of the class `root`, or
/// none where `root` is empty.
trace::Model modelOf(const CanonicalGraph &canonical, std::string_view root);

} // namespace bcfg
