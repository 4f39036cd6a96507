// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/targetdtypes.h"

#include <cstddef>
#include <optional>

// Where prepare needs an observer, and which, as each release decides it for one node. All of this throws the
// PythonError that torch raises.

namespace bcfg {

/// What prepare observes a value with.
struct WantedObserver
{
    const Observer *made = nullptr; ///< by a constructor of the QConfig; null: a PlaceholderObserver of the dtype
    std::optional<DType> dtype;
    bool isDynamic = false;
};

/// What a constructor of a QConfig makes. Throws what it raises.
const Observer &made(const ConstructedObserver &constructed);

/// Whether an argument is the first one of a call.
bool isFirstArgument(fx::NodeIndex argument, const fx::Node &called);

/// Whether no weight of what the node calls is ever observed: NON_QUANTIZABLE_WEIGHT_OPS.
bool weightStaysFloat(const fx::Node &node, const fx::Symbols &symbols);

/// What an argument of a node is to be observed with, where it needs that; nothing for None. Mirrors
/// _get_arg_as_input_act_obs_or_fq() of 2.x.
std::optional<WantedObserver> asInputObserver(ArgumentRole role, const TargetDTypes &node, bool weightStaysFloat);
/// The dtype in which a node hands its result on. Mirrors _get_arg_target_dtype_as_output() of 2.x.
std::optional<DType> targetDTypeAsOutput(const TargetDTypes &node);
/// Mirrors _needs_obs_or_fq() of 2.x for an argument, whose producer hands on `have`.
bool needsObserver(const std::optional<WantedObserver> &wanted, std::optional<DType> have, bool reusesInput,
                   bool isFirstArgument);
/// What the result of a node is observed with; null for nothing. Mirrors _maybe_insert_output_observer_for_node() of
/// 2.x.
const Observer *outputObserver(const TargetDTypes &node);

/// What an argument of a node is to be. Mirrors get_arg_target_dtype_as_input_to_node() and
/// get_arg_target_is_dynamic_as_input_to_node() of 1.13.
TargetDType asInputIn1_13(ArgumentRole role, const TargetDTypes &node, bool weightStaysFloat);
/// Mirrors maybe_insert_input_observer_for_arg_or_kwarg() of 1.13. `have`: what its producer hands on.
bool needsObserverIn1_13(const TargetDType &wanted, const TargetDType &have, bool reusesInput, fx::NodeIndex argument,
                         const fx::Node &called);
/// Whether the result of a node is observed. `isLstm`: it calls a torch.nn.LSTM. Mirrors
/// maybe_insert_output_observer_for_node() of 1.13 with what is asked before.
bool needsOutputObserverIn1_13(const TargetDTypes &node, const ResolvedQConfig &qconfig, bool isLstm);
/// What the config observes results with in place of the QConfig's activation; null: nothing. Mirrors
/// QuantizeHandler.get_activation_ctr() of 1.13.
const Callable *overwritingConstructor(const PatternConfig &config, const ResolvedQConfig &qconfig, bool isQat);

/// Whether a node that shares the observer of its input may do so. Torch takes an operator right behind an input of the
/// graph for one whose input is quantized already. `output`: the dtype of its result. Mirrors
/// _is_observer_in_same_graph().
bool isObserverInSameGraph(bool readsGraphInput, std::optional<DType> output, Release release);

/// The first argument of a call that is a node or a list; null where none is.
const fx::Argument *firstNodeOrList(const fx::Node &called);
/// The nearest argument, from this one along the first nodes among the arguments, that is an observer; null where there
/// is none. `isObserver(argument)`. Mirrors the walk of _maybe_make_input_output_share_observers().
template <class IsObserver>
const fx::Argument *observerBefore(const fx::Graph &graph, const fx::Argument &argument, const IsObserver &isObserver);

/// Torch takes no more steps along arguments. Throws the PythonError that it raises.
void requireFewSteps(std::size_t steps);

template <class IsObserver>
const fx::Argument *observerBefore(const fx::Graph &graph, const fx::Argument &argument, const IsObserver &isObserver)
{
    const fx::Argument *current = &argument;
    for (std::size_t steps = 0;; ++steps) {
        if (isObserver(*current))
            return current;
        const fx::NodeIndex *node = current->node();
        if (!node || graph[*node].op == fx::Op::Placeholder)
            return nullptr;
        // Where no argument is a node, the last one is looked at, which then is none.
        const fx::Argument *next = nullptr;
        for (const fx::Argument &candidate : graph[*node].args) {
            next = &candidate;
            if (candidate.node())
                break;
        }
        if (!next)
            return nullptr;
        current = next;
        requireFewSteps(steps);
    }
}

} // namespace bcfg
