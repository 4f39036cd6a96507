// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/stages.h"

#include "core/document/model/progress.h"
#include "core/prepare/graph/tensors.h"

#include <utility>

namespace bcfg::fx {

namespace {

Graph graphOf(const trace::Model &model, const Modules &modules, Symbols &symbols)
{
    Graph graph(symbols.catalog().release());
    graph.stopNaming(); // nodes keep the names that the tracer gave them
    graph.reserve(model.nodes.size());
    for (NodeIndex i = 0; i < model.nodes.size(); ++i) {
        goOn();
        const trace::Node &traced = model.nodes[i];
        Node node;
        node.name = traced.name;
        node.op = traced.op;
        node.target = traced.target;
        if (traced.op == Op::CallFunction || traced.op == Op::CallMethod)
            node.symbol = symbols.of(traced.target);
        if (traced.op == Op::CallModule)
            node.module = modules.find(traced.target);
        node.args = traced.args;
        node.kwargs = traced.kwargs;
        node.origin = i;
        graph.append(std::move(node), traced.name);
    }
    return graph;
}

} // namespace

FusedModel::FusedModel(const trace::Model &model, const Backend &backend, bool isQat)
    : modules(model, backend.symbols()),
      fused{Graph(backend.release()), {}}
{
    try {
        if (backend.error())
            throw *backend.error();
        fused = fuse(graphOf(model, modules, backend.symbols()), modules, backend, isQat);
    } catch (const PythonError &raised) {
        error = raised;
    }
}

FoundMatches::FoundMatches(const Graph &graph, const Modules &modules, const Backend &backend)
    : withoutTensors(nodesWithoutTensors(graph, backend.symbols()))
{
    try {
        matches = findMatches(graph, modules, backend, withoutTensors);
    } catch (const PythonError &raised) {
        error = raised;
    }
}

std::shared_ptr<const FoundMatches> foundMatches(const FusedModel &fused, const Backend &backend, bool isQat)
{
    return isQat || fused.error ? nullptr
                                : std::make_shared<const FoundMatches>(fused.fused.graph, fused.modules, backend);
}

MatchedModel::MatchedModel(const trace::Model &model, const FusedModel &fused, const Backend &backend,
                           const QConfigMapping &qconfigMapping, std::shared_ptr<const FoundMatches> known)
    : mapping(qconfigMapping, backend.symbols()),
      modules(fused.modules),
      found(std::move(known)),
      error(fused.error)
{
    if (error)
        return;
    const Graph &graph = fused.fused.graph;
    try {
        updateForFusion(mapping, graph, modules, backend);
        propagateQConfigs(mapping, graph, modules, backend.symbols());
        if (!found)
            swapForQat(mapping, graph, modules, backend);
        qconfigs = nodeQConfigs(mapping, model, graph, modules, backend.symbols());
        validateFixedQParams(graph, modules, qconfigs, backend);
        if (!found)
            found = std::make_shared<const FoundMatches>(graph, modules, backend);
        error = found->error;
    } catch (const PythonError &raised) {
        error = raised;
    }
}

} // namespace bcfg::fx
