// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/patternnode.h"

#include <span>

namespace bcfg::fx {

/// Tells whether a pattern matches at a node. Mirrors is_match() of the release.
class Matcher
{
public:
    /// `called`: by node, the class of the called module, the function or the method; 0 for other nodes. All three
    /// arguments must outlive the matcher.
    Matcher(const Graph &graph, std::span<const SymbolId> called, const Symbols &symbols)
        : m_graph(graph),
          m_called(called),
          m_symbols(symbols)
    {}

    /// Whether the pattern matches with the node as its anchor. Throws PythonError where torch raises.
    bool matches(NodeIndex node, const PatternNode &pattern) const { return matches(node, pattern, false); }
    /// Whether an argument matches an inner part of a pattern. A node with several users matches nothing but
    /// MatchAllNode.
    bool matches(const Argument &argument, const PatternNode &pattern) const;
    /// The number of the class, function or method that the node calls; 0 for other nodes.
    SymbolId symbolOf(NodeIndex node) const { return m_called[node]; }

private:
    bool matches(NodeIndex node, const PatternNode &pattern, bool needsSingleUser) const;
    bool matchesArguments(NodeIndex node, const PatternNode &pattern) const;
    bool readsAttribute(const Node &getattr, const PatternNode &pattern) const;

    const Graph &m_graph;
    std::span<const SymbolId> m_called;
    const Symbols &m_symbols;
};

/// The result of torch's record_match(), or an element of it: a node, a tuple of these (Argument::List), or anything
/// else that an argument can be.
using MatchedShape = Argument;

/// Mirrors Python's `a, b, c = shape` with `count` names on the left side, and returns the element at `index`. Throws
/// PythonError where Python raises.
const MatchedShape &unpack(const MatchedShape &shape, std::size_t count, std::size_t index);

/// Returns the shape that prepare records of a match of the pattern at `anchor`, always a tuple. Mirrors
/// record_match(). Requires that the pattern matches there. Throws PythonError where torch raises.
MatchedShape recordMatch(const Graph &graph, NodeIndex anchor, const PatternNode &pattern, Release release);

} // namespace bcfg::fx
