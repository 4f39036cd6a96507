// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/calibration.h"

#include "core/document/model/progress.h"
#include "core/prepare/graph/returned.h"
#include "core/prepare/pattern/calibration.h"

namespace bcfg::fx {

std::vector<std::string_view> calibrationProblems(const trace::Model &model, const Graph &graph, const Modules &modules,
                                                  const Prepared &prepared, const Backend &backend)
{
    const auto factsOf = [&](NodeIndex node) {
        const ModuleId module = graph[node].module;
        CallFacts facts{.meta = &model.nodes[graph[node].origin].meta};
        if (module != noModule) {
            facts.moduleType = modules[module].typeName;
            facts.returnsIndices = modules[module].flag("return_indices").value_or(false);
        }
        return facts;
    };
    const auto pathOf = [&](NodeIndex node) {
        return graph[node].op == Op::CallFunction ? backend.symbols().path(graph[node].symbol)
                                                  : factsOf(node).moduleType;
    };
    const std::vector<Returned> returned = returnedValues(graph, backend.symbols(), factsOf);
    std::vector<std::string_view> problems(model.nodes.size());
    const auto add = [&](NodeIndex node, std::string_view problem) {
        if (problems[graph[node].origin].empty())
            problems[graph[node].origin] = problem;
    };
    const Graph &observed = prepared.graph;
    for (NodeIndex index = observed.first(); index != noNode; index = observed.next(index)) {
        goOn();
        const Node &node = observed[index];
        const NodeIndex *first = node.args.empty() ? nullptr : node.args.front().node();
        if (!first)
            continue;
        // Nodes that prepare has inserted come after those of the graph before.
        if (const Observer *observer = prepared.observers.find(node); observer && *first < graph.size())
            add(*first, calibrationProblem(*observer, returned[*first], backend.release()));
        const Observer *before = prepared.observers.find(observed[*first]);
        if (before && index < graph.size() && takesIndices(pathOf(index)))
            add(index, indicesProblem(*before, backend.release()));
    }
    return problems;
}

} // namespace bcfg::fx
