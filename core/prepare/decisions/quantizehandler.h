// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/matcher.h"

#include <string_view>
#include <vector>

namespace bcfg {

/// The facts about a match that torch determines when it creates the QuantizeHandler of the match.
struct QuantizeHandler
{
    /// The root node: torch checks and observes its inputs. noNode where the root node getter returns a value that is
    /// not a node, such as None.
    fx::NodeIndex root = fx::noNode;
    std::string_view rootType = {}; ///< where `root` is noNode, Python's name for the type of the value: "NoneType"
    /// Whether the output shares the observer of the input. Torch calls this is_general_tensor_value_op().
    bool sharesObserver = false;

    bool hasRoot() const { return root != fx::noNode; }
    /// Throws the PythonError that torch raises when it reads the arguments of a root that is not a node.
    void requireRoot() const;
};

/// Makes the handler of a match. `shape` comes from recordMatch(), `withoutTensors` from nodesWithoutTensors() of the
/// graph. Throws PythonError where torch raises.
QuantizeHandler quantizeHandler(const PatternConfig &config, const fx::MatchedShape &shape, const fx::Graph &graph,
                                const std::vector<bool> &withoutTensors, Release release);

} // namespace bcfg
