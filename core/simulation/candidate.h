// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/patternconfig.h"
#include "core/simulation/canonicalgraph.h"
#include "core/simulation/resolvedqconfig.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bcfg {

enum class ArgumentRole : std::uint8_t {
    Activation,
    Weight,
    Bias
};

/// A tensor argument of the root node, where torch checks and observes the inputs of a pattern.
struct RootArgument
{
    ArgumentRole role = ArgumentRole::Activation;
    std::size_t position = 0; ///< in the call
    std::size_t producer = 0; ///< node
};

/// A pattern config of a document, with everything about it that does not depend on the QConfig. Made by
/// MatchIndex::candidate(); judge() takes it with a QConfig.
struct Candidate
{
    std::size_t index = 0;     ///< of the entry that was asked about
    std::size_t effective = 0; ///< of the entry that decides: a later one with the same key overrides
    Release release;
    Shared<PatternConfig> config; ///< of the effective entry
    CanonicalGraph graph = {};

    std::optional<PythonError> error = {};     ///< raised while matching, whatever the QConfig
    std::optional<PythonError> lateError = {}; ///< raised once the QConfig's constructors have been called
    std::size_t root = 0;                      ///< node; meaningful without error
    bool rootIsNoNode = false;                 ///< the getter gave something else: reading its arguments raises
    std::string rootType = {};                 ///< then the Python name of its type
    std::vector<RootArgument> rootArguments = {};
    bool rootWeightIsNotObserved = false;        ///< layer_norm, group_norm, instance_norm (NON_QUANTIZABLE_WEIGHT_OPS)
    bool sharesObserver = false;                 ///< OUTPUT_SHARE_OBSERVER_WITH_INPUT, of the entry or by tensor count
    bool anchorIsGetitem = false;                ///< which 1.13 never observes
    std::vector<bool> hasNoTensors = {};         ///< by node: no argument carries a tensor
    std::vector<bool> isNonTensor = {};          ///< by node: its user takes it as a size, an index or a mask
    std::vector<FixedQParams> fixedQParams = {}; ///< of operators that 1.13 checks before anything else
    std::string fixedQParamsOperator = {};
    bool hasTransposedConvolution = false;
    bool canSwap = false;       ///< a module of the pattern has a reference module to be converted to
    bool unknownGetter = false; ///< its root_node_getter counts as the default one

    std::span<const DTypeConfig> dtypeConfigs() const { return config->dtypeConfigs(); }
};

} // namespace bcfg
