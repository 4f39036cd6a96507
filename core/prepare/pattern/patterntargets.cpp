// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/patterntargets.h"

namespace bcfg {

TargetDTypes targetsOf(fx::NodeIndex node, const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    TargetDTypes targets =
        targetDTypes(candidate.takesDTypes[node] ? &qconfig : nullptr, candidate.hasNoTensors[node], candidate.release);
    if (!candidate.isNonTensor.empty() && candidate.isNonTensor[node])
        targets.setNonTensor();
    return targets;
}

PatternTargets::PatternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig)
    : anchor(targetsOf(candidate.graph.anchor(), candidate, qconfig))
{
    if (candidate.handler.root == candidate.graph.anchor())
        root = anchor;
    else if (candidate.handler.hasRoot())
        root = targetsOf(candidate.handler.root, candidate, qconfig);
}

void PatternTargets::reset(const Candidate &candidate)
{
    if (candidate.handler.hasRoot())
        root = resetTargetDTypes(candidate.hasNoTensors[candidate.handler.root]);
    anchor = resetTargetDTypes(candidate.hasNoTensors[candidate.graph.anchor()]);
}

} // namespace bcfg
