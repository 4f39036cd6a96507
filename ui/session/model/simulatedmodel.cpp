// SPDX-License-Identifier: Apache-2.0
#include "ui/session/model/simulatedmodel.h"

#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

namespace bcfg::ui::session {

namespace {

std::uint64_t edgeKey(fx::NodeIndex from, fx::NodeIndex to)
{
    return (std::uint64_t(from) << 32U) | to;
}

} // namespace

std::optional<Mark> markOf(fx::NodeStatus status)
{
    switch (status) {
    case fx::NodeStatus::Quantized:
        return Mark::Quantized;
    case fx::NodeStatus::ObservedOnly:
        return Mark::ObservedOnly;
    case fx::NodeStatus::NoEffect:
        return Mark::NoEffect;
    case fx::NodeStatus::Rejected:
        return Mark::Rejected;
    case fx::NodeStatus::NotConfigured:
        return Mark::NotConfigured;
    case fx::NodeStatus::NoPattern:
    case fx::NodeStatus::Covered:
    case fx::NodeStatus::FusedInto:
        return Mark::NoPattern;
    case fx::NodeStatus::Removed:
        return Mark::Removed;
    case fx::NodeStatus::NoOperator:
        break;
    }
    return std::nullopt;
}

QString statusText(fx::NodeStatus status)
{
    const std::optional<Mark> mark = markOf(status);
    return mark ? markText(*mark) : QString();
}

SimulatedModel::SimulatedModel(SimulationInput input, fx::Simulation simulation)
    : m_input(std::move(input)),
      m_simulation(std::move(simulation)),
      m_overview(fx::overview(*m_input.model, m_simulation)),
      m_statuses(m_input.model->nodes.size(), fx::NodeStatus::NoOperator)
{
    for (fx::NodeIndex node = 0; node < m_simulation.nodes.size(); ++node)
        m_statuses[node] = fx::effectiveStatus(node, m_simulation);
    collectEntries();
    collectObservers();
}

bool SimulatedModel::isNotQuantized(fx::NodeIndex node) const
{
    return m_statuses[node] != fx::NodeStatus::Quantized && m_statuses[node] != fx::NodeStatus::NoOperator;
}

const std::vector<fx::NodeIndex> &SimulatedModel::nodesOf(std::size_t row) const
{
    static const std::vector<fx::NodeIndex> none;
    const std::vector<fx::NodeIndex> *nodes = valueUnder(m_nodesOf, row);
    return nodes ? *nodes : none;
}

const EdgeObserver *SimulatedModel::observer(fx::NodeIndex from, fx::NodeIndex to) const
{
    const std::size_t *place = valueUnder(m_observerOf, edgeKey(from, to));
    return place ? &m_observers[*place] : nullptr;
}

const EdgeObserver *SimulatedModel::observerAfter(fx::NodeIndex node) const
{
    const std::size_t *place = valueUnder(m_observerAfter, node);
    return place ? &m_observers[*place] : nullptr;
}

/// Shows a module for training with its package, "qat.Linear", because its short name "Linear" is also that of a float
/// module.
QString SimulatedModel::comparedName(fx::NodeIndex node) const
{
    const std::string_view path = fx::comparedOperator(node, model(), m_simulation);
    const std::size_t package = path.find(".qat.");
    return toQString(package == std::string_view::npos ? shortName(path) : path.substr(package + 1));
}

QString SimulatedModel::entryTitle(std::size_t row) const
{
    return ui::entryTitle(config(), row);
}

void SimulatedModel::collectEntries()
{
    const auto add = [this](std::size_t row, const std::vector<fx::NodeIndex> &nodes) {
        std::vector<fx::NodeIndex> &all = m_nodesOf[row];
        all.insert(all.end(), nodes.begin(), nodes.end());
    };
    for (const fx::ModelFusion &fusion : m_simulation.fusions)
        add(fusion.entry, fusion.nodes);
    for (const fx::ModelMatch &match : m_simulation.matches)
        add(match.entry, match.nodes);
    for (auto &[row, nodes] : m_nodesOf) {
        std::ranges::sort(nodes);
        nodes.erase(std::ranges::unique(nodes).begin(), nodes.end());
    }
}

/// Collects the observers of the prepared graph (m_observers). Finds the observer directly after each traced node
/// (m_observerAfter), and the last observer on each edge of the traced model (m_observerOf).
void SimulatedModel::collectObservers()
{
    if (!m_simulation.prepared || m_simulation.nodes.empty())
        return;
    const fx::Graph &prepared = m_simulation.prepared->graph;
    const fx::Observers &observers = m_simulation.observers;
    // By traced node: the traced node that has its place in the prepared graph. For a node that was fused, this is the
    // node that calls the fused module; for any other node, the node itself.
    std::vector<fx::NodeIndex> standsFor(m_statuses.size());
    std::iota(standsFor.begin(), standsFor.end(), fx::NodeIndex(0));
    for (const fx::ModelFusion &fusion : m_simulation.fusions) {
        const fx::NodeIndex *caller = elementWhere(fusion.nodes, [this](fx::NodeIndex node) {
            return m_simulation.nodes[node].status != fx::NodeStatus::FusedInto;
        });
        for (const fx::NodeIndex node : fusion.nodes)
            standsFor[node] = caller ? *caller : node;
    }
    const auto isObserver = [&](fx::NodeIndex node) {
        return observers.find(prepared[node]) != nullptr;
    };
    std::unordered_map<std::size_t, std::size_t> known; // index in m_observers, by the observer's number
    // index in m_observers, by edge of the prepared graph; an edge is named by the traced nodes (Node::origin) of its
    // ends
    std::unordered_map<std::uint64_t, std::size_t> betweenPrepared;
    for (const fx::NodeIndex index : prepared.order()) {
        if (isObserver(index)) {
            const std::size_t number = observers.number(prepared[index]);
            const Observer &made = *observers.find(prepared[index]);
            const auto [place, isNew] = known.try_emplace(number, m_observers.size());
            if (isNew)
                m_observers.push_back({number,
                                       made.dtype ? std::string(made.dtype->shortName()) : std::string(),
                                       std::string(made.name()),
                                       {}});
            fx::NodeIndex observed = *prepared[index].args.front().node();
            if (prepared[observed].origin != fx::noNode)
                m_observerAfter.emplace(prepared[observed].origin, place->second);
            while (isObserver(observed))
                observed = *prepared[observed].args.front().node();
            if (prepared[observed].origin != fx::noNode)
                m_observers[place->second].of.push_back(prepared[observed].origin);
            continue;
        }
        const fx::NodeIndex to = prepared[index].origin;
        if (to == fx::noNode)
            continue;
        trace::forEachInput(prepared[index], [&](fx::NodeIndex input) {
            std::size_t last = m_observers.size();
            while (isObserver(input)) {
                if (last == m_observers.size())
                    last = known.at(observers.number(prepared[input]));
                input = *prepared[input].args.front().node();
            }
            if (last < m_observers.size() && prepared[input].origin != fx::noNode)
                betweenPrepared.emplace(edgeKey(prepared[input].origin, to), last);
        });
    }
    for (fx::NodeIndex to = 0; to < m_input.model->nodes.size(); ++to) {
        const trace::Node &node = m_input.model->nodes[to];
        const auto look = [&](fx::NodeIndex from) {
            const std::size_t *observer = valueUnder(betweenPrepared, edgeKey(standsFor[from], standsFor[to]));
            if (standsFor[from] != standsFor[to] && observer)
                m_observerOf.emplace(edgeKey(from, to), *observer);
        };
        trace::forEachInput(node, look);
    }
}

} // namespace bcfg::ui::session
