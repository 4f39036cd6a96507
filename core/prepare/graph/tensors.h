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

/// By node: whether the node's value ends up as a number, a size, an index or a mask, such as the argument of a call of
/// view(). The value may first go through nodes that pass the value on: those for which `sharesObserver(node)` is true.
/// The result is empty if no node has such a value. Mirrors propagate_dtypes_for_known_nodes(). `sharesObserver(node)`
/// says whether a match covers the node and QuantizeHandler::sharesObserver is true for the match. Throws PythonError
/// where torch raises.
template <class SharesObserver>
std::vector<bool> nonTensorNodes(const Graph &graph, const SymbolCatalog &catalog, const SharesObserver &sharesObserver)
{
    std::vector<bool> result;
    // Mirrors _maybe_propagate_dtype_for_node().
    const auto propagate = [&](NodeIndex node) {
        result.resize(graph.size(), false);
        while (!result[node]) { // from a marked node, an earlier call has gone back already
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
