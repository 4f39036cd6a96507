// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/stages.h"

#include "core/document/model/progress.h"
#include "core/prepare/graph/tensors.h"
#include "core/prepare/qconfig/unreachedrows.h"

#include <algorithm>
#include <utility>
#include <vector>

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

/// The indices of the entries with a fuser method, which are all that fuse() looks at.
std::vector<std::size_t> fusingEntries(const Backend &backend)
{
    std::vector<std::size_t> result;
    for (std::size_t entry = 0; entry < backend.entries().size(); ++entry) {
        if (backend.entries()[entry].config->fuserMethod())
            result.push_back(entry);
    }
    return result;
}

} // namespace

TracedModel::TracedModel(const trace::Model &model, Symbols &symbols)
    : modules(model, symbols),
      graph(graphOf(model, modules, symbols))
{}

FusedModel::FusedModel(const TracedModel &traced, const Backend &backend, bool isQat)
    : modules(traced.modules),
      fused{Graph(backend.release()), {}},
      error(backend.error())
{
    if (!error)
        error = fuse(traced.graph, modules, backend, isQat, fused);
}

bool FusedModel::update(const Backend &last, const Backend &next)
{
    const std::vector<std::size_t> before = fusingEntries(last);
    const std::vector<std::size_t> now = fusingEntries(next);
    const auto isSame = [&](std::size_t a, std::size_t b) {
        return differInDTypeConfigsOnly(*last.entries()[a].config, *next.entries()[b].config);
    };
    if (last.error() || next.error() || last.release() != next.release() || !std::ranges::equal(before, now, isSame))
        return false;
    for (Fusion &fusion : fused.fusions) {
        const auto place = std::ranges::lower_bound(before, fusion.entry) - before.begin();
        fusion.entry = now[static_cast<std::size_t>(place)];
    }
    return true;
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
      qconfigError(fused.error),
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
    } catch (const PythonError &raised) {
        qconfigError = raised;
    }
    if (!found && !qconfigError)
        found = std::make_shared<const FoundMatches>(graph, modules, backend);
    setFound(std::move(found));
}

void MatchedModel::setFound(std::shared_ptr<const FoundMatches> matches)
{
    found = std::move(matches);
    tried.clear();
    error = qconfigError || !found ? qconfigError : found->error;
}

void MatchedModel::findTried(const FusedModel &fused, const Backend &backend)
{
    if (!error && tried.empty())
        tried = triedOf(fused.fused.graph, modules, backend, found->matches);
}

const std::vector<std::string> &MatchedModel::notesOnRows(const QConfigMapping &qconfigMapping,
                                                          const trace::Model &model)
{
    if (!unreached)
        unreached = notesOnUnreachedRows(qconfigMapping, model);
    return *unreached;
}

} // namespace bcfg::fx
