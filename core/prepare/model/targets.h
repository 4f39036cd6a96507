// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/slottargets.h"
#include "core/prepare/model/matching.h"
#include "core/prepare/model/nodeqconfigs.h"

#include <optional>
#include <vector>

namespace bcfg::fx {

/// What prepare means to make of one node of a model.
struct NodeTargets : TargetDTypes
{
    WeightAndBias places; ///< by the entry for the function
    bool sharesObserver = false;
};

/// Which dtypes each node is to have, and which matches a dtype config fits.
class Targets
{
public:
    Targets(const Matches &matches, const NodeQConfigs &qconfigs, const Backend &backend,
            const std::vector<bool> &withoutTensors);

    /// Mirrors the first steps of insert_observers_for_model(), up to where nodes are visited. Throws PythonError where
    /// torch raises, and Stopped.
    void assign(const Graph &graph);

    const NodeTargets &of(NodeIndex node) const { return m_targets[node]; }
    /// The dtype config of a match that fits under the QConfig of one of its nodes, at this moment. Mirrors
    /// _is_pattern_dtype_config_and_qconfig_supported_by_backend().
    std::optional<std::size_t> fittingConfig(const Graph &graph, const Match &match,
                                             const ResolvedQConfig *qconfig) const;
    /// What fits at the first look, by match; the second one of 2.x lets pass what nothing comes of.
    const std::vector<std::optional<std::size_t>> &firstFits() const { return m_firstFits; }

    /// What the dtype configs of a match, by its number, were compared with at the first look; nothing without a root.
    std::optional<SlotTargets> firstSlots(std::size_t match) const;

    /// What an argument of a node is to it, in the graph as it is by then.
    ArgumentRole roleOf(const Graph &graph, NodeIndex node, NodeIndex argument) const;
    /// Whether the argument at a position of a call of a function is its weight by input_type_to_index. Throws
    /// PythonError where torch raises.
    bool isWeightIndex(const Node &called, NodeIndex node, std::size_t position) const;
    /// The arguments of a node that are compared, in their order.
    std::vector<RootArgument> argumentsOf(const Graph &graph, NodeIndex root) const;
    SlotTargets slotsOf(const Match &match) const;

private:
    const ResolvedQConfig *qconfigOf(NodeIndex node) const { return m_qconfigs.of[node].qconfig; }
    void assignIn1_13(const Graph &graph, NodeIndex node);
    void assignMatched(const Graph &graph, const Match &match, const ResolvedQConfig *qconfig,
                       std::vector<bool> &processed);
    void reset(const Graph &graph, const Match &match, std::vector<bool> &processed);
    NodeTargets targetsIn2(const Graph &graph, NodeIndex node, TargetDTypes dtypes) const;
    void setNonTensors(const Graph &graph);
    WeightAndBias placesIn(const Node &called) const;

    const Matches &m_matches;
    const NodeQConfigs &m_qconfigs;
    const Backend &m_backend;
    const std::vector<bool> &m_withoutTensors;
    std::vector<NodeTargets> m_targets;
    std::vector<std::optional<std::size_t>> m_firstFits;
    std::vector<std::optional<SlotTargets>> m_firstSlots;
};

} // namespace bcfg::fx
