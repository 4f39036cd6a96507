// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/prepare/model/simulation.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// The numbers of nodes of one operator that are quantized, observed or float.
struct OperatorRow
{
    std::string name; ///< class of a module, path of a function, or name of a method
    std::size_t quantized = 0;
    std::size_t observedOnly = 0;
    /// Nodes that are neither quantized nor observed.
    std::vector<NodeIndex> floatNodes;
};

/// A simulation in numbers. A node inside a match or a fused module counts with the status of the match or module.
struct Overview
{
    std::size_t operators = 0; ///< number of nodes that call something and that convert keeps
    EnumArray<NodeStatus, std::size_t> counts;
    std::vector<OperatorRow> byOperator; ///< most frequent operator first
    std::optional<PythonError> error;    ///< the error that torch raises; absent for none

    /// Number of operators that are neither quantized nor observed.
    std::size_t floatCount() const
    {
        return operators - counts[NodeStatus::Quantized] - counts[NodeStatus::ObservedOnly];
    }
    /// Share of quantized nodes among all operators, from 0 to 100.
    double quantizedPercent() const;
};

/// Counts the results of a simulation. If prepare or convert raises, there is no resulting model: all operators count
/// as NoPattern, and `byOperator` is empty.
Overview overview(const trace::Model &model, const Simulation &simulation);

/// The node that calls the module into which a node was fused; the node itself where it was not fused. Requires that
/// `simulation.nodes` is not empty.
NodeIndex callerOf(NodeIndex node, const Simulation &simulation);

/// The operator with which the matcher compares patterns at a node: the class of the QAT module or fused module that
/// the node became, else the node's own operator. Requires that `simulation.nodes` is not empty. The text belongs to
/// the model or the simulation.
const std::string &comparedOperator(NodeIndex node, const trace::Model &model, const Simulation &simulation);

/// The status with which a node counts: that of the match that covers it, or of the module into which it was fused.
/// Requires that `simulation.nodes` is not empty.
NodeStatus effectiveStatus(NodeIndex node, const Simulation &simulation);

/// The match that gives a node its effectiveStatus(); null where no entry takes the node. Requires that
/// `simulation.nodes` is not empty. The match belongs to the simulation.
const ModelMatch *effectiveMatch(NodeIndex node, const Simulation &simulation);

} // namespace bcfg::fx
