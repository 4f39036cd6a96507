// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/qconfigmapping.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/simulation.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace bcfg::ui {

/// What a model is simulated with: values only, so that a thread can do it.
struct SimulationInput
{
    std::shared_ptr<const trace::Model> model; ///< not null
    BackendConfig config;
    QConfigMapping mapping;
    bool isQat = false;
    bool operator==(const SimulationInput &) const = default;
};

/// An observer or a fake quantize on the way from one node of the traced model to another.
struct EdgeObserver
{
    std::size_t number = 0;        ///< the same for what is one object
    std::string dtype;             ///< "quint8"; empty where it has none
    std::string type;              ///< its class, "HistogramObserver"
    std::vector<fx::NodeIndex> of; ///< the nodes that it observes: several share one
};

/// What PyTorch makes of a model, with what views ask again and again.
class SimulatedModel
{
public:
    /// `simulation`: what comes of the input.
    SimulatedModel(SimulationInput input, fx::Simulation simulation);

    const SimulationInput &input() const { return m_input; }
    const trace::Model &model() const { return *m_input.model; }
    const std::shared_ptr<const trace::Model> &sharedModel() const { return m_input.model; }
    const BackendConfig &config() const { return m_input.config; } ///< that it was simulated with
    const fx::Simulation &simulation() const { return m_simulation; }
    const fx::Overview &overview() const { return m_overview; }
    /// What a node counts as, see fx::effectiveStatus(). NoOperator for all where preparing raises.
    fx::NodeStatus status(fx::NodeIndex node) const { return m_statuses[node]; }
    /// Whether the node calls something that stays float.
    bool isNotQuantized(fx::NodeIndex node) const;
    /// The nodes that the entry of a row takes or fuses, in the order of the model.
    const std::vector<fx::NodeIndex> &nodesOf(std::size_t row) const;
    /// Null where nothing observes what `to` gets of `from`.
    const EdgeObserver *observer(fx::NodeIndex from, fx::NodeIndex to) const;
    /// The one right behind a node, whoever uses what it observes; null where there is none.
    const EdgeObserver *observerBehind(fx::NodeIndex node) const;
    /// "#3 Conv2d", the entry of a row.
    QString entryTitle(std::size_t row) const;

private:
    void collectEntries();
    void collectObservers();

    SimulationInput m_input;
    fx::Simulation m_simulation;
    fx::Overview m_overview;
    std::vector<fx::NodeStatus> m_statuses;
    std::unordered_map<std::size_t, std::vector<fx::NodeIndex>> m_nodesOf; // by row
    std::vector<EdgeObserver> m_observers;
    std::unordered_map<std::uint64_t, std::size_t> m_observerOf;     // by edge
    std::unordered_map<fx::NodeIndex, std::size_t> m_observerBehind; // by node
};

/// Calls visit(fx::NodeIndex) for each node that a node of the traced or of another graph is called with.
template <class Node, class Visit>
void forEachInput(const Node &node, const Visit &visit)
{
    for (const fx::Argument &argument : node.args)
        fx::forEachNode(argument, visit);
    for (const auto &[name, argument] : node.kwargs)
        fx::forEachNode(argument, visit);
}

} // namespace bcfg::ui
