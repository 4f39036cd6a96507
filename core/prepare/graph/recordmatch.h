// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/shared.h"
#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/patternnode.h"

#include <variant>
#include <vector>

namespace bcfg::fx {

/// What torch's matcher records of a match: a node, a constant, or a tuple of these.
struct MatchedShape
{
    std::variant<std::monostate, NodeIndex, Shared<JsonValue>> leaf; ///< monostate: a tuple
    std::vector<MatchedShape> items;

    bool isTuple() const { return std::holds_alternative<std::monostate>(leaf); }
    const NodeIndex *node() const { return std::get_if<NodeIndex>(&leaf); }
};

/// What the quantization stage records of a match at `anchor`, always as a tuple. Mirrors record_match(). Requires that
/// the pattern matches there. Throws PythonError where torch raises.
MatchedShape recordMatch(const Graph &graph, NodeIndex anchor, const PatternNode &pattern, Release release);

} // namespace bcfg::fx
