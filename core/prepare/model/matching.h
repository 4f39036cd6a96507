// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/quantizehandler.h"
#include "core/prepare/graph/matcher.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/modules.h"

#include <cstddef>
#include <vector>

namespace bcfg::fx {

/// One place of a graph where the pattern of an entry stands.
struct Match
{
    std::size_t entry = 0; ///< number in Backend::entries()
    NodeIndex anchor = noNode;
    QuantizeHandler handler;
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

/// What each node calls, as Matcher takes it.
std::vector<SymbolId> calledSymbols(const Graph &graph, const Modules &modules);

/// The matches by which operators are quantized; mirrors find_matches() of match_utils and the construction of their
/// handlers. Throws PythonError where torch raises, and Stopped.
Matches findMatches(const Graph &graph, const Modules &modules, const Backend &backend,
                    const std::vector<bool> &withoutTensors);

} // namespace bcfg::fx
