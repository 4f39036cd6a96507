// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/graph.h"
#include "core/torch/catalog/release.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

enum class ArgumentRole : std::uint8_t {
    Activation,
    Weight,
    Bias
};

/// A node that is an argument of the root node of a match. Torch checks and observes the arguments of the root node as
/// the inputs of the pattern.
struct RootArgument
{
    ArgumentRole role = ArgumentRole::Activation;
    /// Position among the arguments of the call, from 0; keyword arguments are counted after the positional ones.
    std::size_t position = 0;
    /// The node whose output is the argument.
    fx::NodeIndex producer = fx::noNode;
};

/// A position that input_type_to_index declares: a number, or, if the value is no number, the name of its Python type,
/// such as "str".
using DeclaredPosition = std::variant<Number, std::string_view>;

/// Where prepare finds the weight and the bias among the arguments of a call.
struct WeightAndBias
{
    std::optional<DeclaredPosition> weight; ///< position of the weight; absent where none is declared
    std::optional<DeclaredPosition> bias;
    bool readsKeywords = false; ///< whether the keyword arguments weight= and bias= also count as weight and bias
};

/// Returns the positions that the input_type_to_index of `single` declares. `single`: the pattern config whose whole
/// pattern is the called function; null where there is none. 1.13 reads the keywords weight= and bias= only if `single`
/// is not null.
WeightAndBias weightAndBias(const PatternConfig *single, Release release);
/// Returns the positions for the call of the node `called`. `single()` returns the pattern config or null, as above. It
/// is called only for a function, and in 2.x only if `carriesNoTensor` is false.
template <class Single>
WeightAndBias weightAndBias(const fx::Node &called, bool carriesNoTensor, Release release, const Single &single)
{
    const bool looks = !carriesNoTensor || !release.does(Behaviour::AssignsDTypesByMatch);
    return weightAndBias(looks && called.op == fx::Op::CallFunction ? single() : nullptr, release);
}

/// The role of a node among the arguments of a call. Mirrors node_arg_is_weight() and node_arg_is_bias(). Throws the
/// PythonError that torch raises for a declared position that is not an integer, or that is negative and lies before
/// the first argument.
ArgumentRole roleOf(fx::NodeIndex argument, const fx::Node &called, const WeightAndBias &places);

/// Whether the argument at this position of a call is the weight. Throws PythonError where roleOf() does.
bool isWeightPosition(std::size_t position, const fx::Node &called, const WeightAndBias &places);

/// All nodes among the arguments of a call, inside lists too, in the order in which torch compares them. Throws
/// PythonError where roleOf() does.
std::vector<RootArgument> rootArguments(const fx::Node &called, const WeightAndBias &places);

} // namespace bcfg
