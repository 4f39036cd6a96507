// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/targetdtypes.h"

#include "core/prepare/graph/tensors.h"
#include "core/prepare/qconfig/dtypeslot.h"
#include "core/torch/dtypechecks.h"

namespace bcfg {

namespace {

using Kind = TargetDType::Kind;

TargetDTypes untouched(bool carriesNoTensor, bool knowsWeightAndBias)
{
    TargetDTypes targets;
    targets.knowsWeightAndBias = knowsWeightAndBias;
    if (carriesNoTensor) {
        targets.input = {Kind::None, std::nullopt, false};
        targets.output = targets.input;
    }
    return targets;
}

} // namespace

std::string TargetDType::text() const
{
    switch (kind) {
    case Kind::DType:
        return dtypeText(dtype);
    case Kind::NonTensor:
        return "not a float tensor";
    case Kind::None:
        return "no tensor";
    }
    return {};
}

void TargetDTypes::setNonTensor()
{
    input = {Kind::NonTensor, std::nullopt, false};
    output = input;
}

bool takesDTypes(const fx::Node &node, const fx::Symbols &symbols, const PatternConfig &config)
{
    if (symbols.catalog().release().does(Behaviour::AssignsDTypesByMatch))
        return true;
    return isCall(node.op) && !fx::isGetitem(node, symbols) && config.inputOutputObserved().value_or(true);
}

TargetDTypes targetDTypes(const ResolvedQConfig *qconfig, bool carriesNoTensor, Release release)
{
    TargetDTypes targets = untouched(carriesNoTensor, release.does(Behaviour::AssignsDTypesByMatch));
    if (!qconfig || carriesNoTensor)
        return targets;
    if (qconfig->dtypesError)
        throw *qconfig->dtypesError;
    targets.qconfig = qconfig;
    targets.input = {Kind::DType, qconfig->activationDType, qconfig->isDynamic};
    targets.output = {Kind::DType, qconfig->isDynamic ? std::optional(float32) : qconfig->activationDType, false};
    targets.weight = qconfig->weightDType;
    targets.bias = torch::biasDType(qconfig->activationDType, qconfig->weightDType, qconfig->isDynamic);
    targets.knowsWeightAndBias = true;
    targets.reusesInput = qconfig->reusesInput;
    return targets;
}

TargetDTypes resetTargetDTypes(bool carriesNoTensor)
{
    TargetDTypes targets = untouched(carriesNoTensor, true);
    if (!carriesNoTensor) {
        targets.weight = float32;
        targets.bias = float32;
    }
    return targets;
}

} // namespace bcfg
