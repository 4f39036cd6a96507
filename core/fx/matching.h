// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/fx/backend.h"
#include "core/fx/graph.h"
#include "core/fx/modules.h"
#include "core/simulation/rootnode.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace bcfg::fx {

/// One place of a graph where the pattern of an entry stands.
struct Match
{
    std::size_t entry = 0; ///< number in Backend::entries()
    NodeIndex anchor = noNode;
    MatchedShape shape;           ///< what record_match() gathers: nodes by NodeIndex, constants
    NodeIndex root = noNode;      ///< whose inputs are checked and observed; none where the getter gives no node
    std::string rootType;         ///< then the Python name of what it gives
    bool sharesObserver = false;  ///< is_general_tensor_value_op() of its handler
    std::vector<NodeIndex> nodes; ///< of the shape, as they were recorded; a node may stand there twice
};

/// What find_matches() gives: a match for each node that any covers, where the last one that was recorded counts.
struct Matches
{
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::vector<Match> matches;
    std::vector<std::size_t> of;    ///< by node: the match that counts, or none
    std::vector<NodeIndex> covered; ///< nodes in the order in which the dictionary got them

    const Match *find(NodeIndex node) const
    {
        return node >= of.size() || of[node] == none ? nullptr : &matches[of[node]];
    }
};

/// Whether an argument of any node matches a pattern. Mirrors is_match() of the release.
class Matcher
{
public:
    Matcher(const Graph &graph, const Modules &modules, const Backend &backend)
        : m_graph(graph),
          m_modules(modules),
          m_backend(backend)
    {}

    /// Throws PythonError where torch raises.
    bool matches(NodeIndex node, const PatternNode &pattern) const { return matches(node, pattern, false); }
    /// The symbol by which entries for a node are looked up: the class of a called module, a function or a method; 0
    /// for other nodes.
    SymbolId symbolOf(NodeIndex node) const;

private:
    bool matches(NodeIndex node, const PatternNode &pattern, bool needsSingleUser) const;
    bool matches(const Argument &argument, const PatternNode &pattern) const;
    bool matchesArguments(NodeIndex node, const PatternNode &pattern) const;

    const Graph &m_graph;
    const Modules &m_modules;
    const Backend &m_backend;
};

/// Which nodes carry no tensors for sure, by node: mirrors all_node_args_have_no_tensors().
std::vector<bool> nodesWithoutTensors(const Graph &graph, const Symbols &symbols);

/// The matches by which operators are quantized; mirrors find_matches() of match_utils and the construction of their
/// handlers. Throws PythonError where torch raises.
Matches findMatches(const Graph &graph, const Modules &modules, const Backend &backend,
                    const std::vector<bool> &withoutTensors);

/// The shape of a match as the quantization stage records it.
MatchedShape recordedShape(const Graph &graph, NodeIndex anchor, const PatternNode &pattern, Release release);

/// An argument in a shape: a node, a constant, or a list of such.
MatchedShape shapeOf(const Argument &argument);

} // namespace bcfg::fx
