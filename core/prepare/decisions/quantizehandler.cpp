// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/quantizehandler.h"

#include "core/prepare/decisions/rootnode.h"
#include "core/torch/pythonerror.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The number of positional arguments of a node that are nodes and carry tensors.
std::size_t tensorArguments(const fx::Node &node, const std::vector<bool> &withoutTensors)
{
    return static_cast<std::size_t>(std::ranges::count_if(node.args, [&](const fx::Argument &argument) {
        const fx::NodeIndex *producer = argument.node();
        return producer && !withoutTensors[*producer];
    }));
}

/// The observation type of a match whose root node has this number of tensors among its arguments: the one that
/// num_tensor_args_to_observation_type has for the number, or observation_type where that map is empty. Throws the
/// PythonError that torch raises where the map lacks the number. Mirrors _get_quantize_handler_cls().
ObservationType observationTypeFor(const PatternConfig &config, std::size_t tensors)
{
    const TensorCountMap &map = config.numTensorArgsToObservationType();
    if (map.empty())
        return config.observationType();
    const std::string number = std::to_string(tensors);
    const auto row = std::ranges::find(map.rbegin(), map.rend(), number, &TensorCountMap::value_type::first);
    if (row == map.rend()) // of equal keys the last one counts
        throw PythonError{"AssertionError", "Must provide observation_type config for tensor number " + number +
                                                " in num_tensor_args_to_observation_type"};
    return row->second;
}

} // namespace

QuantizeHandler quantizeHandler(const PatternConfig &config, const fx::MatchedShape &shape, const fx::Graph &graph,
                                const std::vector<bool> &withoutTensors, Release release)
{
    QuantizeHandler handler;
    const RootNode counted = rootNode(config.rootNodeGetter(), shape);
    const std::size_t tensors = counted.node == fx::noNode ? 0 : tensorArguments(graph[counted.node], withoutTensors);
    withRootOf(config.rootNodeGetter(), {}, [&] {
        handler.sharesObserver = observationTypeFor(config, tensors) == ObservationType::OutputShareObserverWithInput;
    });

    // 1.13 calls the root node getter only to count tensors.
    const RootNode root = release.does(Behaviour::TakesRootOfGetter) ? counted : rootNode(nullptr, shape);
    handler.root = root.node;
    handler.rootType = root.pythonType;
    return handler;
}

void QuantizeHandler::requireRoot() const
{
    if (!hasRoot())
        throw missingAttribute(rootType, "args");
}

} // namespace bcfg
