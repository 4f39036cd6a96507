// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/mapped.h"
#include "core/document/model/patternconfig.h"
#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/quantizehandler.h"
#include "core/prepare/pattern/canonicalgraph.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// A pattern config of a document, with all data for its verdict that do not depend on a QConfig.
/// MatchIndex::candidate() makes a candidate; judge() combines it with a QConfig.
struct Candidate
{
    std::size_t index = 0;     ///< row of the entry that the caller asked about
    std::size_t effective = 0; ///< row of the entry that decides: the last one with the same key
    Release release;
    Shared<PatternConfig> config; ///< the pattern config of the effective entry
    CanonicalGraph graph{release};

    /// The error that Python raises while it makes the BackendConfig (see isMade()), or torch while it matches the
    /// pattern.
    std::optional<PythonError> error = {};
    /// The error that prepare raises under any QConfig, but only after it has called the constructors of the QConfig.
    std::optional<PythonError> lateError = {};
    QuantizeHandler handler = {}; ///< valid where the pattern matches and `error` is absent
    std::vector<RootArgument> rootArguments = {};
    /// The error that prepare raises when it reads the arguments of the root node to compare the first dtype config.
    std::optional<PythonError> argumentsError = {};
    /// The observer that overwrite_output_observer of the entry makes; absent where the entry has none.
    std::optional<ConstructedObserver> overwriting = {};
    /// By node: torch is sure that the node carries no tensor (nodesWithoutTensors()).
    std::vector<bool> hasNoTensors = {};
    /// By node: a user takes the node as a number, a size, an index or a mask (nonTensorNodes()). Empty: no node.
    std::vector<bool> isNonTensor = {};
    std::vector<bool> takesDTypes = {}; ///< by node: whether prepare gives it the dtypes of the QConfig
    bool readsDTypes = false;           ///< whether prepare reads the dtypes of the QConfig for any node
    /// Operators for which 1.13 demands fixed quantization parameters, before it compares any dtype config.
    std::vector<const SymbolInfo *> fixedQParams = {};
    bool hasTransposedConvolution = false;
    bool canSwap = false;           ///< convert can turn a module of the pattern into a reference module
    bool hasKnownReference = false; ///< a module of the pattern has a reference module in PyTorch's native backend
    /// If `canSwap`: the error that convert raises when it makes the reference module.
    std::optional<PythonError> referenceError = {};
    /// If `canSwap`: the class of the module from which convert makes the reference module; null for a class that the
    /// catalogue does not know.
    const SymbolInfo *weightedRoot = nullptr;
    /// A class of the pattern that torch.fx traces through unless it is declared non-traceable; empty for none.
    std::string tracedThrough = {};

    /// False where Python or torch raises `error` while the BackendConfig is made, before any QConfig is looked at.
    /// Then the graph has no nodes.
    bool isMade() const { return !error || graph.graph.size() != 0; }
    std::span<const DTypeConfig> dtypeConfigs() const { return config->dtypeConfigs(); }
    /// Whether one of the arguments of the root node is a weight.
    bool hasWeightArgument() const { return contains(rootArguments, ArgumentRole::Weight, &RootArgument::role); }
    /// Whether PyTorch uses the QConfig's weight for the pattern: to make a reference module, or to observe an
    /// argument.
    bool readsWeight() const { return canSwap || hasWeightArgument(); }
};

} // namespace bcfg
