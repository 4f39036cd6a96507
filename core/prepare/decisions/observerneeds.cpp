// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/observerneeds.h"

#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg {

namespace {

using Kind = TargetDType::Kind;

WantedObserver wantedOf(const ConstructedObserver &constructed)
{
    const Observer &observer = made(constructed);
    return {&observer, observer.dtype, observer.isDynamic.value_or(false)};
}

WantedObserver placeholder(DType dtype)
{
    return {nullptr, dtype, false};
}

/// Throws what 2.x raises for a dynamic observer with a dtype that cannot be observed.
void requireInObsDTypeList(std::optional<DType> dtype)
{
    if (!torch::isInObsDTypeList(dtype))
        throw PythonError{"AssertionError", "Expected cur_target_dtype to be torch.float, but got: " +
                                                (dtype ? std::string(dtype->name()) : std::string("None"))};
}

/// Mirrors activation_is_statically_quantized(), which raises where it reads an attribute that is missing.
bool isStaticallyQuantized(const ResolvedQConfig &qconfig)
{
    const Observer *activation = qconfig.activationObserver();
    const bool isAsked = (activation && !activation->isObserverOrFakeQuantize()) ||
                         torch::isObservedDType(qconfig.activationDType, qconfig.release);
    if (isAsked && qconfig.dtypesError)
        throw *qconfig.dtypesError;
    return qconfig.activationIsStatic;
}

} // namespace

const Observer &made(const ConstructedObserver &constructed)
{
    if (const PythonError *error = std::get_if<PythonError>(&constructed))
        throw *error;
    return std::get<Observer>(constructed);
}

bool isFirstArgument(fx::NodeIndex argument, const fx::Node &called)
{
    const fx::NodeIndex *first = called.args.empty() ? nullptr : called.args.front().node();
    return first && *first == argument;
}

bool weightStaysFloat(const fx::Node &node, const fx::Symbols &symbols)
{
    const SymbolInfo *function = node.op == fx::Op::CallFunction ? symbols.info(node.symbol) : nullptr;
    return function && function->weightStaysFloat;
}

std::optional<WantedObserver> asInputObserver(ArgumentRole role, const TargetDTypes &node, bool weightStaysFloat)
{
    switch (role) {
    case ArgumentRole::Activation:
        if (node.input.kind != Kind::DType)
            return std::nullopt;
        return node.qconfig ? wantedOf(node.qconfig->activation) : placeholder(float32);
    case ArgumentRole::Weight:
        if (weightStaysFloat)
            return std::nullopt;
        return node.qconfig ? wantedOf(node.qconfig->weight) : placeholder(float32);
    case ArgumentRole::Bias:
        return placeholder(node.bias.value_or(float32));
    }
    return std::nullopt;
}

std::optional<DType> targetDTypeAsOutput(const TargetDTypes &node)
{
    if (node.output.kind != Kind::DType)
        return std::nullopt;
    // For a dynamic activation, this is the dtype of its observer, although the result is not quantized.
    return node.qconfig ? made(node.qconfig->activation).dtype : float32;
}

bool needsObserver(const std::optional<WantedObserver> &wanted, std::optional<DType> have, bool reusesInput,
                   bool isFirstArgument)
{
    const std::optional<DType> want = wanted ? wanted->dtype : std::nullopt;
    if (wanted && wanted->isDynamic) {
        requireInObsDTypeList(want);
        if (!have)
            throw PythonError{"AssertionError", ""};
        return isFirstArgument;
    }
    if (reusesInput || !torch::isInObsDTypeList(want))
        return false;
    return have && (*have == float32 || torch::isInObsDTypeList(have)) && have != want;
}

const Observer *outputObserver(const TargetDTypes &node)
{
    if (node.output.kind != Kind::DType || !node.qconfig)
        return nullptr;
    const Observer &activation = made(node.qconfig->activation);
    if (activation.isDynamic.value_or(false)) {
        requireInObsDTypeList(activation.dtype);
        return nullptr;
    }
    return torch::isInObsDTypeList(activation.dtype) ? &activation : nullptr;
}

TargetDType asInputIn1_13(ArgumentRole role, const TargetDTypes &node, bool weightStaysFloat)
{
    switch (role) {
    case ArgumentRole::Activation:
        if (node.input.kind == Kind::None)
            throw PythonError{"TypeError", "'NoneType' object is not subscriptable"};
        return node.input;
    case ArgumentRole::Weight:
        if (weightStaysFloat)
            return {Kind::None, std::nullopt, false};
        if (!node.knowsWeightAndBias)
            throw PythonError{"KeyError", "'weight_dtype'"};
        return {Kind::DType, node.weight, false};
    case ArgumentRole::Bias:
        if (!node.knowsWeightAndBias)
            throw PythonError{"KeyError", "'bias_dtype'"};
        return {Kind::DType, node.bias, false};
    }
    return node.input;
}

bool needsObserverIn1_13(const TargetDType &wanted, const TargetDType &have, bool reusesInput, fx::NodeIndex argument,
                         const fx::Node &called)
{
    if (wanted.isDynamic) {
        if (called.args.empty())
            throw PythonError{"IndexError", "tuple index out of range"};
        return isFirstArgument(argument, called);
    }
    const bool differs = have.kind != wanted.kind || have.dtype != wanted.dtype;
    const bool isFloat = wanted.kind == Kind::DType && wanted.dtype == float32;
    return differs && !isFloat && have.kind == Kind::DType && have.dtype && !reusesInput;
}

bool needsOutputObserverIn1_13(const TargetDTypes &node, const ResolvedQConfig &qconfig, bool isLstm)
{
    if (node.output.kind == Kind::None)
        throw PythonError{"TypeError", "cannot unpack non-iterable NoneType object"};
    // For an LSTM, prepare asks whether the activation is static even where nothing is to be observed, which may raise.
    if (isLstm)
        isStaticallyQuantized(qconfig);
    return node.output.kind == Kind::DType && node.output.dtype && node.output.dtype != float32 &&
           qconfig.activationIsStatic;
}

const Callable *overwritingConstructor(const PatternConfig &config, const ResolvedQConfig &qconfig, bool isQat)
{
    if (qconfig.activationDType != DType(DType::QUInt8))
        return nullptr;
    return config.callable(isQat ? Field::OverwriteOutputFakeQuantize : Field::OverwriteOutputObserver);
}

bool isObserverInSameGraph(bool readsGraphInput, std::optional<DType> output, Release release)
{
    const bool isQuantized =
        output == DType(DType::QUInt8) || (release.does(Behaviour::ObservesIntegers) && output == DType(DType::UInt8));
    return !readsGraphInput || !isQuantized;
}

const fx::Argument *firstNodeOrList(const fx::Node &called)
{
    const auto first = std::ranges::find_if(
        called.args, [](const fx::Argument &argument) { return argument.node() || argument.list(); });
    return first == called.args.end() ? nullptr : &*first;
}

void requireFewSteps(std::size_t steps)
{
    constexpr std::size_t most = 10000;
    if (steps >= most)
        throw PythonError{"AssertionError", "Unable to find observer of previous node"};
}

} // namespace bcfg
