// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/targets.h"

#include "core/document/model/progress.h"
#include "core/prepare/decisions/comparisons.h"
#include "core/prepare/graph/tensors.h"

namespace bcfg::fx {

Targets::Targets(const Matches &matches, const NodeQConfigs &qconfigs, const Backend &backend,
                 const std::vector<bool> &withoutTensors)
    : m_matches(matches),
      m_qconfigs(qconfigs),
      m_backend(backend),
      m_withoutTensors(withoutTensors),
      m_firstFits(matches.matches.size()),
      m_firstTargets(matches.matches.size())
{
    const NodeTargets untouched{targetDTypes(nullptr, false, backend.release()),
                                weightAndBias(nullptr, backend.release())};
    m_targets.assign(withoutTensors.size(), untouched);
}

WeightAndBias Targets::placesIn(const Graph &graph, NodeIndex node) const
{
    const Node &called = graph[node];
    return weightAndBias(called, m_withoutTensors[node], m_backend.release(), [&] {
        const BackendEntry *entry = m_backend.single(called.symbol);
        return entry ? &*entry->config : nullptr;
    });
}

MatchTargets Targets::targetsOf(const Match &match) const
{
    return {m_targets[match.handler.root], m_targets[match.anchor]};
}

std::optional<MatchTargets> Targets::firstTargets(std::size_t match) const
{
    if (!m_matches.matches[match].handler.hasRoot())
        return std::nullopt;
    return m_firstTargets[match] ? m_firstTargets[match] : std::optional(targetsOf(m_matches.matches[match]));
}

std::optional<std::size_t> Targets::fittingConfig(const Graph &graph, const Match &match,
                                                  const ResolvedQConfig *qconfig) const
{
    const std::span<const DTypeConfig> configs = m_backend.entries()[match.entry].config->dtypeConfigs();
    if (configs.empty())
        return std::nullopt;
    match.handler.requireRoot();
    const NodeIndex root = match.handler.root;
    return firstFit(configs, rootArguments(graph[root], m_targets[root].places), qconfig, m_backend.release(),
                    targetsOf(match));
}

void Targets::assign(const Graph &graph)
{
    if (!m_backend.release().does(Behaviour::AssignsDTypesByMatch)) {
        for (const NodeIndex node : graph.order()) {
            goOn();
            assignIn1_13(graph, node);
        }
        setNonTensors(graph);
        return;
    }
    std::vector<bool> processed(graph.size(), false);
    for (const NodeIndex node : m_matches.covered) {
        goOn();
        assignMatched(graph, *m_matches.find(node), qconfigOf(node), processed);
    }
    for (const NodeIndex node : graph.order()) {
        if (isCall(graph[node].op) && m_withoutTensors[node])
            m_targets[node] = {targetDTypes(nullptr, true, m_backend.release()), placesIn(graph, node)};
    }
    setNonTensors(graph);

    processed.assign(graph.size(), false);
    for (const NodeIndex node : m_matches.covered) {
        goOn();
        const Match &match = *m_matches.find(node);
        if (node == match.anchor && match.handler.hasRoot())
            m_firstTargets[m_matches.of[node]] = targetsOf(match);
        const std::optional<std::size_t> fit = fittingConfig(graph, match, qconfigOf(node));
        if (node == match.anchor)
            m_firstFits[m_matches.of[node]] = fit;
        if (!fit)
            reset(graph, match, processed);
    }
}

void Targets::assignIn1_13(const Graph &graph, NodeIndex index)
{
    const Node &node = graph[index];
    if (!isCall(node.op))
        return;
    const Match *match = m_matches.find(index);
    const bool takes = match && takesDTypes(node, m_backend.symbols(), *m_backend.entries()[match->entry].config);
    m_targets[index] = {targetDTypes(takes ? qconfigOf(index) : nullptr, m_withoutTensors[index], m_backend.release()),
                        placesIn(graph, index)};
}

void Targets::assignMatched(const Graph &graph, const Match &match, const ResolvedQConfig *qconfig,
                            std::vector<bool> &processed)
{
    for (const NodeIndex node : match.nodes) {
        if (processed[node])
            continue;
        processed[node] = true;
        if (!qconfig)
            continue;
        m_targets[node] = {targetDTypes(qconfig, m_withoutTensors[node], m_backend.release()), placesIn(graph, node),
                           match.handler.sharesObserver && !m_withoutTensors[node]};
    }
}

void Targets::reset(const Graph &graph, const Match &match, std::vector<bool> &processed)
{
    for (const NodeIndex node : match.nodes) {
        if (processed[node])
            continue;
        processed[node] = true;
        m_targets[node] = {resetTargetDTypes(m_withoutTensors[node]), placesIn(graph, node)};
    }
}

void Targets::setNonTensors(const Graph &graph)
{
    const std::vector<bool> isNonTensor = nonTensorNodes(graph, m_backend.symbols().catalog(), [this](NodeIndex node) {
        const Match *match = m_matches.find(node);
        return match && match->handler.sharesObserver;
    });
    for (NodeIndex node = 0; node < isNonTensor.size(); ++node) {
        if (isNonTensor[node])
            m_targets[node].setNonTensor();
    }
}

} // namespace bcfg::fx
