// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/recordmatch.h"
#include "core/torch/pythonerror.h"

#include <string>
#include <vector>

namespace bcfg {

/// What the handler of a match works out when it is made; mirrors QuantizeHandler.
struct QuantizeHandler
{
    fx::NodeIndex root = fx::noNode; ///< whose inputs are checked and observed; none where the getter gives no node
    std::string rootType;            ///< then the Python name of what it gives
    bool sharesObserver = false;     ///< is_general_tensor_value_op()

    bool hasRoot() const { return root != fx::noNode; }
};

/// Throws PythonError where torch raises. `withoutTensors`: nodesWithoutTensors() of the graph.
QuantizeHandler quantizeHandler(const PatternConfig &config, const fx::MatchedShape &shape, const fx::Graph &graph,
                                const std::vector<bool> &withoutTensors, Release release);

/// What torch raises where it reads the arguments of a root that is no node. Requires that there is none.
PythonError rootError(const QuantizeHandler &handler);

} // namespace bcfg
