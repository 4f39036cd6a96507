// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/symbols.h"
#include "core/torch/pythonerror.h"

#include <vector>

namespace bcfg::fx {

/// Whether the node calls operator.getitem, which 1.13 treats specially in several places.
bool isGetitem(const Node &node, const Symbols &symbols);

/// By node: whether torch is sure that the node carries no tensor. Mirrors all_node_args_have_no_tensors().
std::vector<bool> nodesWithoutTensors(const Graph &graph, const Symbols &symbols);

/// By node: whether a user of the node takes it as a number, a size, an index or a mask, or passes it on to such a
/// user. The result is empty where this holds for no node. Mirrors propagate_dtypes_for_known_nodes().
/// `sharesObserver(node)`: whether a match covers the node and the handler of the match has
/// is_general_tensor_value_op(). Throws PythonError where torch raises.
template <class SharesObserver>
std::vector<bool> nonTensorNodes(const Graph &graph, const SymbolCatalog &catalog, const SharesObserver &sharesObserver)
{
    std::vector<bool> result;
    // Mirrors _maybe_propagate_dtype_for_node().
    const auto propagate = [&](NodeIndex node) {
        result.resize(graph.size(), false);
        while (!result[node]) { // a marked node has been followed back already
            result[node] = true;
            if (!sharesObserver(node))
                return;
            if (graph[node].args.empty())
                throw PythonError{"IndexError", "tuple index out of range"};
            const NodeIndex *first = graph[node].args.front().node();
            if (!first)
                return;
            node = *first;
        }
    };
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const Node &node = graph[index];
        const ArgumentRange *range = node.op == Op::CallMethod ? catalog.nonTensorArguments(node.target) : nullptr;
        for (std::size_t i = 0; range && i < node.args.size(); ++i) {
            if (!range->contains(i))
                continue;
            if (const NodeIndex *argument = node.args[i].node()) {
                propagate(*argument);
            } else if (const Argument::List *list = node.args[i].list()) {
                for (const Argument &item : *list) {
                    if (const NodeIndex *inner = item.node())
                        propagate(*inner);
                }
            }
        }
    }
    return result;
}

} // namespace bcfg::fx
