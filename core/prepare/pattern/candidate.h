// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/quantizehandler.h"
#include "core/prepare/pattern/canonicalgraph.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace bcfg {

/// A pattern config of a document, with everything about it that does not depend on the QConfig. Made by
/// MatchIndex::candidate(); judge() takes it with a QConfig.
struct Candidate
{
    std::size_t index = 0;     ///< of the entry that was asked about
    std::size_t effective = 0; ///< of the entry that decides: a later one with the same key overrides
    Release release;
    Shared<PatternConfig> config; ///< of the effective entry
    CanonicalGraph graph{release};

    std::optional<PythonError> error = {};     ///< raised while matching, whatever the QConfig
    std::optional<PythonError> lateError = {}; ///< raised once the QConfig's constructors have been called
    QuantizeHandler handler = {};              ///< meaningful without error
    std::vector<RootArgument> rootArguments = {};
    std::optional<PythonError> argumentsError = {};    ///< raised in place of these once a dtype config is compared
    bool rootWeightStaysFloat = false;                 ///< weightStaysFloat()
    std::vector<bool> hasNoTensors = {};               ///< by node: no argument carries a tensor
    std::vector<bool> isNonTensor = {};                ///< as nonTensorNodes()
    std::vector<bool> takesDTypes = {};                ///< by node: prepare gives it the dtypes of the QConfig
    bool readsDTypes = false;                          ///< prepare gives them to any
    std::vector<const SymbolInfo *> fixedQParams = {}; ///< operators that 1.13 checks before anything else
    bool hasTransposedConvolution = false;
    bool canSwap = false;       ///< a module of the pattern has a reference module to be converted to
    bool unknownGetter = false; ///< its root_node_getter counts as the default one

    std::span<const DTypeConfig> dtypeConfigs() const { return config->dtypeConfigs(); }
};

} // namespace bcfg
