// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/slottargets.h"

#include "core/torch/dtypechecks.h"

namespace bcfg {

namespace {

using TargetKind = SlotTargets::Target::Kind;

} // namespace

bool isGetitem(const GraphNode &node)
{
    return node.op == GraphNode::Op::CallFunction && node.target == "operator.getitem";
}

bool hasQConfig(const Candidate &candidate, const ResolvedQConfig &qconfig, std::size_t node)
{
    const CanonicalGraph &graph = candidate.graph;
    if (qconfig.release == Api::Torch2)
        return graph.isOperator(node) || graph.nodes[node].isArm;
    return graph.isOperator(node) && !isGetitem(graph.nodes[node]) &&
           candidate.config->inputOutputObserved().value_or(true);
}

SlotTargets::SlotTargets(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    const std::size_t root = candidate.root;
    const auto kindOf = [&](std::size_t node) {
        return candidate.isNonTensor[node]    ? TargetKind::NonTensor
               : candidate.hasNoTensors[node] ? TargetKind::None
                                              : TargetKind::DType;
    };
    const auto assign = [&](Target &target, std::size_t node, std::optional<DType> dtype, bool isDynamic) {
        target.kind = kindOf(node);
        if (target.kind != TargetKind::DType)
            target = {target.kind, std::nullopt, false};
        else if (hasQConfig(candidate, qconfig, node))
            target = {TargetKind::DType, dtype, isDynamic};
    };
    if (!candidate.rootIsNoNode)
        assign(m_input, root, qconfig.activationDType, qconfig.isDynamic);
    assign(m_output, candidate.graph.anchor(), qconfig.isDynamic ? std::optional(float32) : qconfig.activationDType,
           false);
    m_weight = qconfig.weightDType;
    m_bias = torch::biasDType(qconfig.activationDType, qconfig.weightDType, qconfig.isDynamic);
    m_knowsWeightAndBias =
        qconfig.release == Api::Torch2 || (hasQConfig(candidate, qconfig, root) && !candidate.hasNoTensors[root]);
}

void SlotTargets::reset(const Candidate &candidate)
{
    const auto resetOne = [&](Target &target, std::size_t node) {
        target = candidate.hasNoTensors[node] ? Target{TargetKind::None, std::nullopt, false} : Target{};
    };
    resetOne(m_input, candidate.root);
    resetOne(m_output, candidate.graph.anchor());
    m_weight = float32;
    m_bias = float32;
}

} // namespace bcfg
