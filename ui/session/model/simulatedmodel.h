// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/qconfigmapping.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/simulation.h"
#include "ui/basis/marks.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace bcfg::ui::session {

/// The mark of a node's status; nothing for a node that is no operator.
std::optional<Mark> markOf(fx::NodeStatus status);
/// The words for a node's status: "Quantized"; empty for a node that is no operator.
QString statusText(fx::NodeStatus status);

/// The input of a simulation. It has only values, so that a thread can use it.
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
    std::size_t number = 0;        ///< edges that share one observer object have the same number
    std::string dtype;             ///< "quint8"; empty where the observer has no dtype
    std::string type;              ///< the name of its class, "HistogramObserver"
    std::vector<fx::NodeIndex> of; ///< the nodes of the traced model that it observes; several can share one observer
};

/// The result of a simulation, with the lookups that views need.
class SimulatedModel
{
public:
    /// `simulation` is the result of simulating `input`.
    SimulatedModel(SimulationInput input, fx::Simulation simulation);

    const SimulationInput &input() const { return m_input; }
    const trace::Model &model() const { return *m_input.model; }
    const std::shared_ptr<const trace::Model> &sharedModel() const { return m_input.model; }
    const BackendConfig &config() const { return m_input.config; } ///< the config that the model was simulated with
    const fx::Simulation &simulation() const { return m_simulation; }
    const fx::Overview &overview() const { return m_overview; }
    /// A node's status by fx::effectiveStatus(); NoOperator for all nodes where preparing raises.
    fx::NodeStatus status(fx::NodeIndex node) const { return m_statuses[node]; }
    /// Whether the node is an operator that is not quantized: it stays float, is only observed, or convert removes it.
    bool isNotQuantized(fx::NodeIndex node) const;
    /// The nodes that the entry in a row takes or fuses, in the order of the model.
    const std::vector<fx::NodeIndex> &nodesOf(std::size_t row) const;
    /// The last observer on the way from node `from` to node `to`; null where there is none.
    const EdgeObserver *observer(fx::NodeIndex from, fx::NodeIndex to) const;
    /// The observer directly after a node, whichever nodes use its output; null where there is none.
    const EdgeObserver *observerAfter(fx::NodeIndex node) const;
    /// The short name of fx::comparedOperator(): "ConvReLU2d". For a module for training it includes the package:
    /// "qat.Linear". Requires that preparing does not raise.
    QString comparedName(fx::NodeIndex node) const;
    /// The title of the entry in a row: "#3 Conv2d".
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
    std::unordered_map<std::uint64_t, std::size_t> m_observerOf;    // by edge
    std::unordered_map<fx::NodeIndex, std::size_t> m_observerAfter; // by node
};

} // namespace bcfg::ui::session
