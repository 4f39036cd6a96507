// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/targetdtypes.h"

#include <cstddef>
#include <optional>

// Decides for one node where prepare needs an observer, and which one, as each release does. All functions throw the
// PythonError that torch raises.

namespace bcfg {

/// The observer that prepare inserts for a value, if it is needed.
struct WantedObserver
{
    /// The observer that the QConfig's constructor makes; null: a PlaceholderObserver of the dtype.
    const Observer *made = nullptr;
    std::optional<DType> dtype;
    bool isDynamic = false;
};

/// The observer that a constructor of a QConfig made. Throws the error where the constructor raised.
const Observer &made(const ConstructedObserver &constructed);

/// Whether a node is the first positional argument of a call.
bool isFirstArgument(fx::NodeIndex argument, const fx::Node &called);

/// Whether the node calls a function whose weight is never observed: one of NON_QUANTIZABLE_WEIGHT_OPS.
bool weightStaysFloat(const fx::Node &node, const fx::Symbols &symbols);

/// The observer for an argument of a node; nullopt where torch has None. `weightStaysFloat`: weightStaysFloat() of the
/// node. Mirrors _get_arg_as_input_act_obs_or_fq() of 2.x.
std::optional<WantedObserver> asInputObserver(ArgumentRole role, const TargetDTypes &node, bool weightStaysFloat);
/// The dtype of the result of a node; nullopt where the result is no tensor. Mirrors _get_arg_target_dtype_as_output()
/// of 2.x.
std::optional<DType> targetDTypeAsOutput(const TargetDTypes &node);
/// Whether an argument needs the observer `wanted`. `have` is the dtype of the argument, as its producer leaves it.
/// Mirrors _needs_obs_or_fq() of 2.x.
bool needsObserver(const std::optional<WantedObserver> &wanted, std::optional<DType> have, bool reusesInput,
                   bool isFirstArgument);
/// The observer for the result of a node; null where the result is not observed. Mirrors
/// _maybe_insert_output_observer_for_node() of 2.x.
const Observer *outputObserver(const TargetDTypes &node);

/// The dtype that a node expects of an argument. Mirrors get_arg_target_dtype_as_input_to_node() and
/// get_arg_target_is_dynamic_as_input_to_node() of 1.13.
TargetDType asInputIn1_13(ArgumentRole role, const TargetDTypes &node, bool weightStaysFloat);
/// Whether an argument of a call needs an observer. `wanted` is the dtype that the call expects of the argument, `have`
/// the dtype in which its producer leaves it. Mirrors maybe_insert_input_observer_for_arg_or_kwarg() of 1.13.
bool needsObserverIn1_13(const TargetDType &wanted, const TargetDType &have, bool reusesInput, fx::NodeIndex argument,
                         const fx::Node &called);
/// Whether the result of a node is observed. `isLstm`: the node calls a torch.nn.LSTM. Mirrors
/// maybe_insert_output_observer_for_node() of 1.13, with the conditions under which it is called.
bool needsOutputObserverIn1_13(const TargetDTypes &node, const ResolvedQConfig &qconfig, bool isLstm);
/// The constructor of the observer with which the config overwrites the QConfig's observer of results; null where it
/// does not. Mirrors QuantizeHandler.get_activation_ctr() of 1.13.
const Callable *overwritingConstructor(const PatternConfig &config, const ResolvedQConfig &qconfig, bool isQat);

/// Whether a node may share the observer of its input. For an operator right after an input of the graph, torch
/// assumes that its input is quantized already. `output`: the dtype of its result. Mirrors
/// _is_observer_in_same_graph().
bool isObserverInSameGraph(bool readsGraphInput, std::optional<DType> output, Release release);

/// The first positional argument that is a node or a list; null where there is none.
const fx::Argument *firstNodeOrList(const fx::Node &called);
/// Looks for an observer at an argument and before it, going from each node to the first node among its arguments.
/// Returns the argument for which `isObserver(argument)` is true; null where there is none. The argument belongs to the
/// graph. Mirrors the walk of _maybe_make_input_output_share_observers().
template <class IsObserver>
const fx::Argument *observerBefore(const fx::Graph &graph, const fx::Argument &argument, const IsObserver &isObserver);

/// Throws the PythonError that torch raises after more than 10000 steps along arguments.
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
        // Where no argument is a node, torch looks at the last one, which is no node and ends the walk.
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
