// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/shared.h"
#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/patternnode.h"

#include <variant>
#include <vector>

namespace bcfg::fx {

/// The result of torch's record_match(), or an element of it: a node, a constant, or a tuple of these.
struct MatchedShape
{
    std::variant<std::monostate, NodeIndex, Shared<Argument>> leaf; ///< monostate: a tuple
    std::vector<MatchedShape> items;

    bool isTuple() const { return std::holds_alternative<std::monostate>(leaf); }
    const NodeIndex *node() const { return std::get_if<NodeIndex>(&leaf); }
    const Argument *constant() const
    {
        const auto *constant = std::get_if<Shared<Argument>>(&leaf);
        return constant ? &**constant : nullptr;
    }
};

/// `a, b, c = shape` with `count` names; returns the one at `index`. Throws PythonError where Python raises.
const MatchedShape &unpack(const MatchedShape &shape, std::size_t count, std::size_t index);

/// Returns the shape that prepare records of a match of the pattern at `anchor`, always a tuple. Mirrors
/// record_match(). Requires that the pattern matches there. Throws PythonError where torch raises.
MatchedShape recordMatch(const Graph &graph, NodeIndex anchor, const PatternNode &pattern, Release release);

} // namespace bcfg::fx
