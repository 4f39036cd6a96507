// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/graph.h"
#include "core/torch/catalog/release.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bcfg {

enum class ArgumentRole : std::uint8_t {
    Activation,
    Weight,
    Bias
};

/// A node among the arguments of a root node, where torch checks and observes the inputs of a pattern.
struct RootArgument
{
    ArgumentRole role = ArgumentRole::Activation;
    std::size_t position = 0; ///< in the call, keywords behind the others
    fx::NodeIndex producer = fx::noNode;
};

/// How prepare tells the weight and the bias of a call.
struct WeightAndBias
{
    std::optional<Number> weight; ///< its position
    std::optional<Number> bias;
    bool readsKeywords = false; ///< what is called weight= and bias= is that, too
};

/// By the input_type_to_index of the config whose whole pattern is the function that is called, or null. 1.13 reads
/// keywords for such a function only.
WeightAndBias weightAndBias(const PatternConfig *single, Release release);

/// What a node is to a call that takes it. Mirrors node_arg_is_weight() and node_arg_is_bias(). Throws the PythonError
/// that torch raises for a position that is a fraction, or a negative one before the first argument.
ArgumentRole roleOf(fx::NodeIndex argument, const fx::Node &called, const WeightAndBias &places);

/// Whether the weight stands at a position of a call. Throws PythonError as roleOf().
bool isWeightPosition(std::size_t position, const fx::Node &called, const WeightAndBias &places);

/// All nodes among the arguments of a call, in the order in which they are compared. Throws PythonError as roleOf().
std::vector<RootArgument> rootArguments(const fx::Node &called, const WeightAndBias &places);

} // namespace bcfg
