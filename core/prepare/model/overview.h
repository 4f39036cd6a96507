// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/prepare/model/simulation.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// What became of the nodes of one operator.
struct OperatorRow
{
    std::string name; ///< class of a module, path of a function, name of a method
    std::size_t quantized = 0;
    std::size_t observedOnly = 0;
    std::vector<NodeIndex> floatNodes;
};

/// A simulation in numbers. A node that is covered by a match, or gone into a fused module, counts as that does.
struct Overview
{
    std::size_t operators = 0; ///< nodes that call something
    EnumArray<NodeStatus, std::size_t> counts;
    std::vector<OperatorRow> byOperator; ///< the most frequent first
    std::string error;                   ///< what PyTorch raises, "TypeError: …"; empty: nothing

    double quantizedPercent() const;
};

/// Where preparing raises there are no outcomes of nodes, and nothing is quantized.
Overview overview(const trace::Model &model, const Simulation &simulation);

/// Of a model that was traced in another mode than it is prepared in; empty where it was not, or nobody has noted it.
std::string modeNote(const trace::Model &model, bool isQat);

/// What a node counts as: that of the match that covers it, or of the module it went into.
NodeStatus effectiveStatus(NodeIndex node, const Simulation &simulation);

/// The match that decides what a node counts as; null where no entry takes it. Requires outcomes of nodes.
const ModelMatch *effectiveMatch(NodeIndex node, const Simulation &simulation);

} // namespace bcfg::fx
