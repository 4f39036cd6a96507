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
    /// Whether an argument matches an inner part of a pattern, for which a node must have a single user.
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

} // namespace bcfg::fx
