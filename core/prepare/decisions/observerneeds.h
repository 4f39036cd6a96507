// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/targetdtypes.h"

#include <cstddef>
#include <optional>

// Decides whether prepare inserts an observer for an argument or for the result of a node, and which observer, as each
// release does. All functions throw the PythonError that torch raises.

namespace bcfg {

/// An observer that prepare inserts for a value.
struct WantedObserver
{
    /// The observer that the QConfig's constructor makes; null: a PlaceholderObserver of the dtype.
    const Observer *made = nullptr;
    std::optional<DType> dtype;
    bool isDynamic = false;
};

/// The observer that prepare inserts for an argument of a call; nullopt where it inserts none. `node`: the dtypes of
/// the call. `producer`: the dtypes of the argument's node or, if that node is an observer, of the node that it
/// observes; null for an observer of an observer. Mirrors _maybe_insert_input_observer_for_arg_or_kwarg(), of 1.13 and
/// of 2.x, up to its search for an existing observer.
std::optional<WantedObserver> inputObserver(ArgumentRole role, fx::NodeIndex argument, const fx::Node &called,
                                            const fx::Symbols &symbols, const TargetDTypes &node,
                                            const TargetDTypes *producer, const ResolvedQConfig &qconfig);

/// The dtype of the result of a node; nullopt where the result is no tensor. `node`: the dtypes of the node; null for
/// an observer of an observer, for which torch raises. Mirrors _get_arg_target_dtype_as_output() of 2.x.
std::optional<DType> targetDTypeAsOutput(const TargetDTypes *node, Release release);

/// The observer that the QConfig makes for the result of a node; null where the result is not observed. `moduleClass`:
/// the class of the module that the node calls; empty for other nodes. Mirrors _maybe_insert_output_observer_for_node()
/// of 2.x, and that of 1.13 with the conditions under which it is called.
const Observer *outputObserver(const TargetDTypes &node, std::string_view moduleClass, const ResolvedQConfig &qconfig);

/// The constructor in the pattern config that replaces the QConfig's constructor for observers of results. Null where
/// the pattern config has none, for activations that are not quint8, and in 2.x. Mirrors
/// QuantizeHandler.get_activation_ctr() of 1.13.
const Callable *overwritingConstructor(const PatternConfig &config, const ResolvedQConfig &qconfig, bool isQat);

/// Whether a node may share the observer of its input. False for a node that reads an input of the graph and has a
/// quantized output, because torch assumes that this input is quantized already. `node`: the dtypes of the node.
/// Mirrors _is_observer_in_same_graph().
bool isObserverInSameGraph(bool readsGraphInput, const TargetDTypes &node, Release release);

/// The first positional argument that is a node or a list; null where there is none.
const fx::Argument *firstNodeOrList(const fx::Node &called);
/// Throws the PythonError that torch raises after more than 10000 steps along arguments.
void requireFewSteps(std::size_t steps);

/// Searches backwards for an observer: begins at `argument`, and goes on from each node to the first node among its
/// arguments. Returns the first argument for which `isObserver(argument)` is true; null where there is none. The result
/// is `argument` itself or belongs to the graph. Mirrors the search of _maybe_make_input_output_share_observers().
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
        // If no argument is a node, torch continues with the last argument, which ends the search.
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
