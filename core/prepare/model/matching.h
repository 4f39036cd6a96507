// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/quantizehandler.h"
#include "core/prepare/graph/matcher.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/modules.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// A match of the pattern of an entry in a graph.
struct Match
{
    std::size_t entry = 0; ///< index in Backend::entries()
    NodeIndex anchor = noNode;
    QuantizeHandler handler;
    std::vector<NodeIndex> nodes; ///< the nodes of the recorded shape, in its order; a node may occur twice
};

/// The result of find_matches(): for each node that a match covers, the match that was recorded last.
struct Matches
{
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::vector<Match> matches;
    std::vector<std::size_t> of;    ///< by node: the match that counts, or none
    std::vector<NodeIndex> covered; ///< covered nodes, in the order in which torch adds them to its dictionary

    /// The match that counts for a node; null where no match covers the node.
    const Match *find(NodeIndex node) const
    {
        return node >= of.size() || of[node] == none ? nullptr : &matches[of[node]];
    }
};

/// By node: the class, function or method that it calls, for a Matcher.
std::vector<SymbolId> calledSymbols(const Graph &graph, const Modules &modules);

/// Finds the matches of entries for quantizing (not for fusing), with their handlers. `withoutTensors`:
/// nodesWithoutTensors() of the graph. Mirrors find_matches() of match_utils. Throws PythonError where torch raises,
/// and Stopped.
Matches findMatches(const Graph &graph, const Modules &modules, const Backend &backend,
                    const std::vector<bool> &withoutTensors);

/// Why an entry did not take a node that its pattern's anchor matches.
enum class Lost : std::uint8_t {
    Shorter,     ///< a longer pattern took the node
    Taken,       ///< another entry took the node first
    AnotherUser, ///< an operator inside the pattern has another user
    Arguments,   ///< the arguments of the node, or of an operator inside the pattern, differ from the pattern
};
std::string_view toString(Lost lost); ///< "shorter", "another_user" …

/// An entry that the matcher tried with a node as its anchor, and the reason why the entry did not take the node.
struct ModelTried
{
    std::size_t entry = 0; ///< row in the document
    Lost lost = Lost::Shorter;
    std::string difference; ///< for Lost::Arguments: the first difference, as a sentence; else empty
    bool operator==(const ModelTried &) const = default;
};

/// Entries that were tried with a node. Simulations share the lists, because most edits do not change them.
using TriedList = Shared<std::vector<ModelTried>>;
/// An empty list, always the same object.
TriedList nothingTried();

/// By node of the graph: up to 20 entries that could have taken the node as their anchor but did not, in the order in
/// which torch tries them. For a node without a match, the list also has the entries that did not match at another
/// anchor because the arguments of this node differ from the pattern. Empty for a node that is inside a match but not
/// its anchor. Throws Stopped.
std::vector<TriedList> triedOf(const Graph &graph, const Modules &modules, const Backend &backend,
                               const Matches &matches);

} // namespace bcfg::fx
