// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/document/model/qconfigmapping.h"
#include "core/document/model/shared.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/graph/texts.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/mapping.h"
#include "core/prepare/model/observers.h"
#include "core/prepare/model/tried.h"
#include "core/torch/trace/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// What becomes of a node of a model. Those of a pattern come first, in the order of bcfg::Status.
enum class NodeStatus : std::uint8_t {
    Quantized,
    ObservedOnly,
    NoEffect,
    Rejected,
    NotConfigured,
    NoPattern,  ///< no entry takes it
    Covered,    ///< inside of a match, not its anchor
    FusedInto,  ///< gone into a fused module
    NoOperator, ///< an input, an attribute or the output
};

} // namespace bcfg::fx

namespace bcfg {

template <>
inline constexpr std::size_t enumCount<fx::NodeStatus> = static_cast<std::size_t>(fx::NodeStatus::NoOperator) + 1;

} // namespace bcfg

namespace bcfg::fx {

std::string_view toString(NodeStatus status); ///< "quantized", "no_pattern" …

/// Where torch raises.
enum class Stage : std::uint8_t {
    Prepare,
    Convert,
};
std::string_view toString(Stage stage);

/// A graph with what its calls of modules mean.
struct ModelGraph
{
    Graph graph;
    /// By node: class of a called module; empty for other nodes and for observers. Simulation::texts has them.
    std::vector<std::string_view> moduleTypes;
};

/// An entry that could have taken a node, and what it lost to.
struct ModelTried
{
    std::size_t entry = 0; ///< row in the document
    Lost lost = Lost::Shorter;
};

/// What became of one node of the model.
struct NodeOutcome
{
    NodeStatus status = NodeStatus::NoOperator;
    std::optional<std::size_t> match;  ///< that covers it, in Simulation::matches
    std::optional<std::size_t> fusion; ///< that it is part of, in Simulation::fusions
    std::vector<ModelTried> tried;     ///< of a node that no entry takes, where they were asked for
    Mapping::Source qconfigFrom;       ///< the row that gives its QConfig
    bool hasQConfig = false;
    std::string referenceModule; ///< that takes the place of its module; empty: none
};

/// One without anything, which all share.
Shared<ExplainedVerdict> noExplanation();

/// A match in the nodes of the traced model.
struct ModelMatch
{
    std::size_t entry = 0; ///< row in the document
    NodeIndex anchor = noNode;
    std::vector<NodeIndex> nodes; ///< each once, the anchor first
    NodeStatus status = NodeStatus::NoPattern;
    std::optional<std::size_t> dtypeConfig; ///< the first that fits
    /// Checks, warnings and notes, where they were asked for. Matches that have the same ones share them.
    Shared<ExplainedVerdict> explanation = noExplanation();
    std::vector<ModelTried> tried; ///< the other entries for its anchor, where they were asked for
};

/// Nodes of the traced model that became one module.
struct ModelFusion
{
    std::size_t entry = 0; ///< row in the document
    NodeIndex anchor = noNode;
    std::vector<NodeIndex> nodes;
    std::string fusedModule;
};

/// What prepare and convert make of a model under one QConfigMapping. The model outlives it.
struct Simulation
{
    Texts texts;                      ///< that views of it look at
    std::optional<PythonError> error; ///< raised in `stage`
    Stage stage = Stage::Prepare;

    std::vector<ModelFusion> fusions;
    std::vector<ModelMatch> matches;        ///< those that count for a node, in the order of the graph
    std::vector<NodeOutcome> nodes;         ///< by node of the traced model; empty where preparing raises
    std::vector<std::size_t> unusedEntries; ///< rows that took no node and fused none
    std::vector<std::string> notes;         ///< what a reader should know besides

    std::optional<ModelGraph> prepared;  ///< where it was to be kept
    std::optional<ModelGraph> reference; ///< where it was to be kept
    Observers observers;                 ///< that the prepared graph calls
};

/// Which graphs somebody will look at.
enum class KeptGraphs : std::uint8_t {
    None,
    Prepared,
    Both, ///< the prepared and the reference graph
};

/// How prepare is called, and how much is wanted of what it does.
struct SimulationOptions
{
    bool isQat = false;    ///< prepare_qat_fx() in place of prepare_fx()
    bool explains = false; ///< all comparisons of each match, and the entries that lost
    KeptGraphs keeps = KeptGraphs::Both;
};

} // namespace bcfg::fx
