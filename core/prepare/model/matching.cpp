// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/matching.h"

#include "core/document/model/progress.h"
#include "core/prepare/graph/recordmatch.h"

namespace bcfg::fx {

namespace {

/// Appends the nodes of a shape in the order of _recursive_record_node_in_match_map(). Throws PythonError for a
/// constant where the release raises.
void collectNodes(const MatchedShape &shape, Release release, std::vector<NodeIndex> &nodes)
{
    if (const NodeIndex *node = shape.node()) {
        nodes.push_back(*node);
    } else if (shape.isTuple()) {
        for (const MatchedShape &item : shape.items)
            collectNodes(item, release, nodes);
    } else if (!release.does(Behaviour::PassesConstants)) {
        throw PythonError{"TypeError", "'int' object is not iterable"};
    }
}

} // namespace

std::vector<SymbolId> calledSymbols(const Graph &graph, const Modules &modules)
{
    std::vector<SymbolId> called(graph.size(), 0);
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const Node &node = graph[index];
        called[index] = node.op == Op::CallModule ? modules[node.module].type : node.symbol;
    }
    return called;
}

Matches findMatches(const Graph &graph, const Modules &modules, const Backend &backend,
                    const std::vector<bool> &withoutTensors)
{
    Matches result;
    result.of.assign(graph.size(), Matches::none);
    const std::vector<SymbolId> called = calledSymbols(graph, modules);
    const Matcher matcher(graph, called, backend.symbols());
    const std::span<const std::size_t> withAny = backend.triedWithAny();

    std::vector<NodeIndex> order = graph.order();
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
        goOn();
        const NodeIndex node = *at;
        if (result.of[node] != Matches::none)
            continue;
        const std::span<const std::size_t> bySymbol = backend.tried(matcher.symbolOf(node));
        // Both lists are sorted by rank, the order in which torch tries entries; this merges them.
        std::size_t i = 0;
        std::size_t j = 0;
        while (i < bySymbol.size() || j < withAny.size()) {
            const bool takesSymbol =
                j == withAny.size() || (i < bySymbol.size() && backend.rank(bySymbol[i]) < backend.rank(withAny[j]));
            const std::size_t entry = takesSymbol ? bySymbol[i++] : withAny[j++];
            const PatternNode &pattern = backend.entries()[entry].pattern;
            if (!matcher.matches(node, pattern))
                continue;
            Match match{.entry = entry, .anchor = node, .handler = {}, .nodes = {}};
            const MatchedShape shape = recordMatch(graph, node, pattern, backend.release());
            match.handler =
                quantizeHandler(*backend.entries()[entry].config, shape, graph, withoutTensors, backend.release());
            collectNodes(shape, backend.release(), match.nodes);
            for (const NodeIndex covered : match.nodes) {
                if (result.of[covered] == Matches::none)
                    result.covered.push_back(covered);
                result.of[covered] = result.matches.size();
            }
            result.matches.push_back(std::move(match));
            break;
        }
    }
    return result;
}

} // namespace bcfg::fx
