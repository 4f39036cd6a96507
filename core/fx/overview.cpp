// SPDX-License-Identifier: Apache-2.0
#include "core/fx/overview.h"

#include <algorithm>
#include <map>

namespace bcfg::fx {

double Overview::quantizedPercent() const
{
    return operators == 0 ? 0
                          : 100.0 * static_cast<double>(counts[NodeStatus::Quantized]) / static_cast<double>(operators);
}

NodeStatus effectiveStatus(NodeIndex node, const Simulation &simulation)
{
    const NodeOutcome &outcome = simulation.nodes[node];
    if (outcome.status == NodeStatus::Covered)
        return simulation.matches[*outcome.match].status;
    if (outcome.status != NodeStatus::FusedInto)
        return outcome.status;
    // The node that calls the fused module is the one of these that did not go.
    for (const NodeIndex other : simulation.fusions[*outcome.fusion].nodes) {
        if (simulation.nodes[other].status != NodeStatus::FusedInto)
            return effectiveStatus(other, simulation);
    }
    return NodeStatus::NoPattern;
}

Overview overview(const trace::Model &model, const Simulation &simulation)
{
    Overview result;
    std::map<std::string, OperatorRow> rows;
    for (NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        if (node.op != Op::CallModule && node.op != Op::CallFunction && node.op != Op::CallMethod)
            continue;
        ++result.operators;
        const NodeStatus status = simulation.nodes.empty() ? NodeStatus::NoPattern : effectiveStatus(i, simulation);
        ++result.counts[status];
        const std::string &name = trace::operatorOf(node);
        OperatorRow &row = rows[name];
        row.name = name;
        if (status == NodeStatus::Quantized)
            ++row.quantized;
        else if (status == NodeStatus::ObservedOnly)
            ++row.observedOnly;
        else if (!simulation.nodes.empty())
            row.floatNodes.push_back(i);
    }
    for (auto &[name, row] : rows)
        result.byOperator.push_back(std::move(row));
    std::ranges::stable_sort(result.byOperator, std::ranges::greater(), [](const OperatorRow &row) {
        return row.quantized + row.observedOnly + row.floatNodes.size();
    });
    return result;
}

} // namespace bcfg::fx
