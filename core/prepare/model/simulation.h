// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/document/model/qconfigmapping.h"
#include "core/document/model/shared.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/fuse.h"
#include "core/prepare/model/matching.h"
#include "core/prepare/model/observers.h"
#include "core/prepare/qconfig/mapping.h"
#include "core/torch/trace/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// The status of a node of a model. The first five have the same numbers as in bcfg::Status. There is no Error: after
/// an error in prepare, no node has a status.
enum class NodeStatus : std::uint8_t {
    Quantized,
    ObservedOnly,
    NoEffect,
    Rejected,
    NotConfigured,
    NoPattern,  ///< no entry takes the node
    Covered,    ///< the node is inside a match, but not its anchor
    FusedInto,  ///< the node became part of a fused module
    Removed,    ///< convert removes the node, as nothing uses its result
    NoOperator, ///< the node is an input, an attribute or the output
};

} // namespace bcfg::fx

namespace bcfg {

template <>
inline constexpr std::size_t enumCount<fx::NodeStatus> = static_cast<std::size_t>(fx::NodeStatus::NoOperator) + 1;

} // namespace bcfg

namespace bcfg::fx {

std::string_view toString(NodeStatus status); ///< "quantized", "no_pattern" …

/// Why convert keeps a module float, although its class could become a reference module.
enum class KeptFloat : std::uint8_t {
    NoReference,  ///< no entry gives its class a reference module, although PyTorch's own backends do
    NoEntry,      ///< no entry has the module's class as its pattern
    Parametrized, ///< torch.nn.utils.parametrize made its class, which no entry can have as the pattern
    DTypes,       ///< the entry for the module's class has no dtype config that passes the check of convert
    Weight,       ///< the QConfig's weight is not quantized
};

/// The stage in which torch raises.
enum class Stage : std::uint8_t {
    Prepare,
    Convert,
};
std::string_view toString(Stage stage);

/// A graph with the classes of the modules that it calls.
struct ModelGraph
{
    Graph graph;
    /// By node: class of the called module; empty for other nodes and for observers. The texts belong to
    /// Simulation::texts.
    std::vector<std::string_view> moduleTypes;
};

/// The result for one node of the model.
struct NodeOutcome
{
    NodeStatus status = NodeStatus::NoOperator;
    std::optional<std::size_t> match;  ///< index in Simulation::matches of the match that covers it
    std::optional<std::size_t> fusion; ///< index in Simulation::fusions of the fusion that the node is part of
    /// Entries that could have taken the node but did not, see triedOf(). Filled only with SimulationOptions::explains.
    TriedList tried = nothingTried();
    QConfigMapping::Place qconfigFrom; ///< the row of the mapping that gives the node its QConfig
    bool hasQConfig = false;
    /// Class of the QAT module that replaced the module of the node, or the fused module; empty for none.
    std::string qatModule;
    std::string referenceModule; ///< reference module that replaces the module of the node; empty for none
    /// Why the entries or the QConfig's weight keep the called module float; absent where they do not, and if convert
    /// raises.
    std::optional<KeptFloat> keptFloat;
    /// Why PyTorch raises at the node when data runs through the prepared or the converted model; empty where it does
    /// not, and without SimulationOptions::explains.
    std::string_view calibrationProblem = {};
};

/// An empty explanation, always the same object.
Shared<ExplainedVerdict> noExplanation();

/// A match of an entry, given by nodes of the traced model.
struct ModelMatch
{
    std::size_t entry = 0; ///< row in the document
    NodeIndex anchor = noNode;
    std::vector<NodeIndex> nodes; ///< each once, the anchor first
    NodeStatus status = NodeStatus::NoPattern;
    std::optional<std::size_t> dtypeConfig; ///< index of the first dtype config that fits
    bool isReplaced = false; ///< convert replaces an observer before or after the match, by quantize or by a cast
    /// Checks, warnings and notes; empty without SimulationOptions::explains. Matches with equal explanations share one
    /// object.
    Shared<ExplainedVerdict> explanation = noExplanation();
};

/// A fusion, given by nodes of the traced model. `entry` is a row in the document; the texts belong to
/// Simulation::texts.
using ModelFusion = Fusion;

/// The result of preparing and converting a model under one QConfigMapping. The model must outlive the result.
struct Simulation
{
    Texts texts;                      ///< owns the texts to which views in the other members refer
    std::optional<PythonError> error; ///< the error that torch raises in `stage`; absent for none
    Stage stage = Stage::Prepare;

    std::vector<ModelFusion> fusions;
    std::vector<ModelMatch> matches;        ///< the matches that cover at least one node, in the order of the graph
    std::vector<NodeOutcome> nodes;         ///< by node of the traced model; empty where preparing raises
    std::vector<std::size_t> unusedEntries; ///< rows of entries that took no node and fused none
    std::vector<std::string> notes;         ///< remarks for the user, first the problemTexts()

    std::optional<ModelGraph> prepared;  ///< kept for KeptGraphs::Prepared and Both
    std::optional<ModelGraph> reference; ///< kept for KeptGraphs::Both
    Observers observers;                 ///< the observers that the prepared graph calls
};

/// The graphs that a simulation keeps for its user.
enum class KeptGraphs : std::uint8_t {
    None,
    Prepared,
    Both, ///< the prepared and the reference graph
};

/// How prepare is called, and which results are kept.
struct SimulationOptions
{
    bool isQat = false; ///< prepare_qat_fx() is called instead of prepare_fx()
    /// Fills ModelMatch::explanation, NodeOutcome::tried and NodeOutcome::calibrationProblem, and adds the
    /// problemTexts() to the notes.
    bool explains = false;
    KeptGraphs keeps = KeptGraphs::Both;
    bool notesRows = true; ///< with `explains`: adds notes on rows of the mapping that reach no module
};

} // namespace bcfg::fx
