// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/model/matching.h"
#include "core/prepare/model/nodeqconfigs.h"

#include <optional>
#include <vector>

namespace bcfg::fx {

/// The dtypes that prepare assigns to one node of a model.
struct NodeTargets : TargetDTypes
{
    WeightAndBias places; ///< positions of weight and bias, as the entry for the called function declares them
    /// Whether input and output of the node's match share an observer. Set only in 2.x.
    bool sharesObserver = false;
};

/// The dtypes that prepare assigns to each node, and the first dtype config that fits each match. Keeps references to
/// the arguments of its constructor, which must outlive this object.
class Targets
{
public:
    Targets(const Matches &matches, const NodeQConfigs &qconfigs, const Backend &backend,
            const std::vector<bool> &withoutTensors);

    /// Assigns the dtypes of all nodes and finds the first fits. Mirrors insert_observers_for_model() up to its loop
    /// over the nodes. Throws PythonError where torch raises, and Stopped.
    void assign(const Graph &graph);

    const NodeTargets &of(NodeIndex node) const { return m_targets[node]; }
    /// The index of the first dtype config of a match's entry that fits `qconfig`, the QConfig of one of the match's
    /// nodes, with the arguments in `graph` and the current dtypes; nullopt where none fits. Mirrors
    /// _is_pattern_dtype_config_and_qconfig_supported_by_backend(). Throws PythonError where torch raises.
    std::optional<std::size_t> fittingConfig(const Graph &graph, const Match &match,
                                             const ResolvedQConfig *qconfig) const;
    /// By match: the index of the dtype config that fits in the first pass of 2.x. The second pass, with float32 for
    /// all dtypes, also accepts dtype configs that have no effect. In 1.13, which has only one pass, all are nullopt,
    /// and Prepared::fits has the indices.
    const std::vector<std::optional<std::size_t>> &firstFits() const { return m_firstFits; }

    /// The dtypes that the first pass compared with the dtype configs of a match; nullopt for a match without a root
    /// node. `match`: index in Matches::matches.
    std::optional<MatchTargets> firstTargets(std::size_t match) const;

private:
    MatchTargets targetsOf(const Match &match) const;
    const ResolvedQConfig *qconfigOf(NodeIndex node) const { return m_qconfigs[node].qconfig; }
    void assignIn1_13(const Graph &graph, NodeIndex node);
    void assignMatched(const Graph &graph, const Match &match, const ResolvedQConfig *qconfig,
                       std::vector<bool> &processed);
    void reset(const Graph &graph, const Match &match, std::vector<bool> &processed);
    void setNonTensors(const Graph &graph);
    WeightAndBias placesIn(const Graph &graph, NodeIndex node) const;

    const Matches &m_matches;
    const NodeQConfigs &m_qconfigs;
    const Backend &m_backend;
    const std::vector<bool> &m_withoutTensors;
    std::vector<NodeTargets> m_targets;
    std::vector<std::optional<std::size_t>> m_firstFits;
    std::vector<std::optional<MatchTargets>> m_firstTargets;
};

} // namespace bcfg::fx
