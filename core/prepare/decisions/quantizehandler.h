// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/matcher.h"

#include <string_view>
#include <vector>

namespace bcfg {

/// The facts about a match that torch determines when it creates the handler of the match. Mirrors QuantizeHandler.
struct QuantizeHandler
{
    /// The root node, whose inputs torch checks and observes; noNode where the root node getter returns something else.
    fx::NodeIndex root = fx::noNode;
    std::string_view rootType = {}; ///< without a root node: RootNode::pythonType
    bool sharesObserver = false;    ///< is_general_tensor_value_op()

    bool hasRoot() const { return root != fx::noNode; }
    /// Throws the PythonError that torch raises when it reads the arguments of a root that is not a node.
    void requireRoot() const;
};

/// Makes the handler of a match. `shape` comes from recordMatch(), `withoutTensors` from nodesWithoutTensors() of the
/// graph. Throws PythonError where torch raises.
QuantizeHandler quantizeHandler(const PatternConfig &config, const fx::MatchedShape &shape, const fx::Graph &graph,
                                const std::vector<bool> &withoutTensors, Release release);

} // namespace bcfg
