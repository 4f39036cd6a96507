// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/overview.h"

#include "core/document/model/mapped.h"

#include <algorithm>
#include <map>

namespace bcfg::fx {

/// Among the fused nodes, only the node that calls the fused module was not removed.
NodeIndex callerOf(NodeIndex node, const Simulation &simulation)
{
    while (simulation.nodes[node].status == NodeStatus::FusedInto) {
        const std::vector<NodeIndex> &fused = simulation.fusions[*simulation.nodes[node].fusion].nodes;
        const NodeIndex *caller = elementWhere(
            fused, [&](NodeIndex other) { return simulation.nodes[other].status != NodeStatus::FusedInto; });
        if (!caller)
            return node;
        node = *caller;
    }
    return node;
}

const std::string &comparedOperator(NodeIndex node, const trace::Model &model, const Simulation &simulation)
{
    const NodeOutcome &outcome = simulation.nodes[callerOf(node, simulation)];
    if (!outcome.qatModule.empty())
        return outcome.qatModule;
    return outcome.fusion ? simulation.fusions[*outcome.fusion].fusedModule : trace::operatorOf(model.nodes[node]);
}

double Overview::quantizedPercent() const
{
    return operators == 0 ? 0
                          : 100.0 * static_cast<double>(counts[NodeStatus::Quantized]) / static_cast<double>(operators);
}

NodeStatus effectiveStatus(NodeIndex node, const Simulation &simulation)
{
    const NodeOutcome &outcome = simulation.nodes[callerOf(node, simulation)];
    switch (outcome.status) {
    case NodeStatus::Covered:
        return simulation.matches[*outcome.match].status;
    case NodeStatus::FusedInto:
        return NodeStatus::NoPattern;
    default:
        return outcome.status;
    }
}

const ModelMatch *effectiveMatch(NodeIndex node, const Simulation &simulation)
{
    const std::optional<std::size_t> match = simulation.nodes[callerOf(node, simulation)].match;
    return match ? &simulation.matches[*match] : nullptr;
}

Overview overview(const trace::Model &model, const Simulation &simulation)
{
    Overview result;
    result.error = simulation.error;
    std::map<std::string, OperatorRow> rows;
    for (NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        if (!isCall(node.op))
            continue;
        const NodeStatus status = simulation.error ? NodeStatus::NoPattern : effectiveStatus(i, simulation);
        ++result.counts[status];
        if (status == NodeStatus::Removed)
            continue;
        ++result.operators;
        if (simulation.error)
            continue;
        const std::string &name = trace::operatorOf(node);
        OperatorRow &row = rows[name];
        row.name = name;
        if (status == NodeStatus::Quantized)
            ++row.quantized;
        else if (status == NodeStatus::ObservedOnly)
            ++row.observedOnly;
        else
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
