// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/observerneeds.h"

#include "core/document/model/mapped.h"
#include "core/prepare/qconfig/dtypeslot.h"
#include "core/torch/dtypechecks.h"

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

/// Throws the error that 2.x raises for a dynamic observer with a dtype that cannot be observed.
void requireInObsDTypeList(std::optional<DType> dtype)
{
    if (!torch::isInObsDTypeList(dtype))
        throw PythonError{"AssertionError",
                          "Expected cur_target_dtype to be torch.float, but got: " + dtypeText(dtype)};
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

/// Whether a node is the first positional argument of a call.
bool isFirstArgument(fx::NodeIndex argument, const fx::Node &called)
{
    return !called.args.empty() && called.args.front().isNode(argument);
}

/// Whether the node calls a function whose weight is never observed: one of NON_QUANTIZABLE_WEIGHT_OPS.
bool weightStaysFloat(const fx::Node &node, const fx::Symbols &symbols)
{
    const SymbolInfo *function = node.op == fx::Op::CallFunction ? symbols.info(node.symbol) : nullptr;
    return function && function->weightStaysFloat;
}

/// The observer for an argument of a node; nullopt where torch returns None. Mirrors _get_arg_as_input_act_obs_or_fq()
/// of 2.x.
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

/// Whether an argument needs the observer `wanted`. `have` is the dtype in which the producer of the argument leaves
/// it. Mirrors _needs_obs_or_fq() of 2.x.
bool needsObserver(const std::optional<WantedObserver> &wanted, std::optional<DType> have, bool reusesInput,
                   bool isFirstArgument, Release release)
{
    const std::optional<DType> want = wanted ? wanted->dtype : std::nullopt;
    if (wanted && wanted->isDynamic) {
        requireInObsDTypeList(want);
        if (!have)
            throw PythonError{"AssertionError", release.message(ErrorText::ObservesNoTensor)};
        return isFirstArgument;
    }
    if (reusesInput || !torch::isInObsDTypeList(want))
        return false;
    return have && (*have == float32 || torch::isInObsDTypeList(have)) && have != want;
}

/// The dtype that a node expects of an argument. Mirrors get_arg_target_dtype_as_input_to_node() and
/// get_arg_target_is_dynamic_as_input_to_node() of 1.13.
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

/// Whether an argument of a call needs an observer. `wanted` is the dtype that the call expects of the argument, `have`
/// the dtype in which its producer leaves it. Mirrors maybe_insert_input_observer_for_arg_or_kwarg() of 1.13.
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

/// Mirrors _maybe_insert_output_observer_for_node() of 2.x.
const Observer *outputObserverIn2(const TargetDTypes &node)
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

/// Whether the result of a node is observed. `isLstm`: the node calls a torch.nn.LSTM. Mirrors
/// maybe_insert_output_observer_for_node() of 1.13, with the conditions under which it is called.
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

} // namespace

std::optional<WantedObserver> inputObserver(ArgumentRole role, fx::NodeIndex argument, const fx::Node &called,
                                            const fx::Symbols &symbols, const TargetDTypes &node,
                                            const TargetDTypes *producer, const ResolvedQConfig &qconfig)
{
    const bool staysFloat = role == ArgumentRole::Weight && weightStaysFloat(called, symbols);
    if (qconfig.release.does(Behaviour::AssignsDTypesByMatch)) {
        const std::optional<WantedObserver> wanted = asInputObserver(role, node, staysFloat);
        const bool isNeeded = needsObserver(wanted, targetDTypeAsOutput(producer, qconfig.release), node.reusesInput,
                                            isFirstArgument(argument, called), qconfig.release);
        return isNeeded ? wanted : std::nullopt;
    }
    const bool reusesInput = isReuseInputQConfig(qconfig);
    const TargetDType have = producer ? producer->output : TargetDType();
    const TargetDType want = asInputIn1_13(role, node, staysFloat);
    if (!needsObserverIn1_13(want, have, reusesInput, argument, called))
        return std::nullopt;
    const Observer &observer = made(role == ArgumentRole::Weight ? qconfig.weight : qconfig.activation);
    return WantedObserver{&observer, want.dtype, want.isDynamic};
}

std::optional<DType> targetDTypeAsOutput(const TargetDTypes *node, Release release)
{
    if (!node)
        throw PythonError{"AssertionError", release.message(ErrorText::NoTargetDType)};
    if (node->output.kind != Kind::DType)
        return std::nullopt;
    // For a dynamic activation, this is the dtype of its observer, although the result is not quantized.
    return node->qconfig ? made(node->qconfig->activation).dtype : float32;
}

const Observer *outputObserver(const TargetDTypes &node, std::string_view moduleClass, const ResolvedQConfig &qconfig)
{
    if (qconfig.release.does(Behaviour::AssignsDTypesByMatch))
        return outputObserverIn2(node);
    isReuseInputQConfig(qconfig); // which may raise
    const bool isLstm = moduleClass == "torch.nn.LSTM";
    return needsOutputObserverIn1_13(node, qconfig, isLstm) ? &made(qconfig.activation) : nullptr;
}

const Callable *overwritingConstructor(const PatternConfig &config, const ResolvedQConfig &qconfig, bool isQat)
{
    if (qconfig.release.does(Behaviour::AssignsDTypesByMatch) || qconfig.activationDType != DType::QUInt8)
        return nullptr;
    return config.callable(isQat ? Field::OverwriteOutputFakeQuantize : Field::OverwriteOutputObserver);
}

bool isObserverInSameGraph(bool readsGraphInput, const TargetDTypes &node, Release release)
{
    const std::optional<DType> output =
        release.does(Behaviour::AssignsDTypesByMatch) ? targetDTypeAsOutput(&node, release) : node.output.dtype;
    const bool isQuantized =
        output == DType::QUInt8 || (release.does(Behaviour::ObservesIntegers) && output == DType::UInt8);
    return !readsGraphInput || !isQuantized;
}

const fx::Argument *firstNodeOrList(const fx::Node &called)
{
    return elementWhere(called.args, [](const fx::Argument &argument) { return argument.node() || argument.list(); });
}

void requireFewSteps(std::size_t steps)
{
    constexpr std::size_t most = 10000;
    if (steps >= most)
        throw PythonError{"AssertionError", "Unable to find observer of previous node"};
}

} // namespace bcfg
