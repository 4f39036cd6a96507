// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/matcher.h"
#include "core/torch/pythonerror.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bcfg {

/// The result of a root node getter.
struct RootNode
{
    fx::NodeIndex node = fx::noNode;  ///< noNode where the getter returns something other than a node
    std::string_view pythonType = {}; ///< Python's name for the type of something else: "tuple", "NoneType"
};

/// The pattern that belongs to a function of torch.ao.quantization.backend_config.onednn, as the name of the function
/// describes it: an addition with a convolution as one of its operands.
struct ConvAdd
{
    bool hasBatchNorm;       ///< a BatchNorm stands between convolution and addition
    bool hasRelu;            ///< a ReLU follows the addition
    std::size_t convolution; ///< position of the convolution in (addition, left operand, right operand)
};

/// Reads the pattern from the name of such a function: `begin` ("_fuse" or empty), "_conv[_bn]_add[_relu]", `end` (such
/// as "_root_node_getter", or empty), and "_left" or "_right". Returns nullopt for any other function.
std::optional<ConvAdd> convAddOf(const Callable &function, std::string_view begin, std::string_view end);

/// Whether the program does not know what a root_node_getter returns. It knows the default getter, for which null
/// stands, and those of torch.ao.quantization.backend_config.onednn. An unknown getter counts as the default one,
/// unless fusing finds an assumedRoot().
bool isUnknownRootNodeGetter(const Callable *getter);

/// Whether the program does not know what an extra_inputs_getter returns. An unknown one counts as one that returns the
/// nodes that stand for MatchAllNode.
bool isUnknownExtraInputsGetter(const Callable *getter);
/// What an unknown extra_inputs_getter of the pattern is taken for, in words.
std::string_view takenExtraInputs(const PatternConfig &config, Release release);

/// Whether a node calls a module, and whether one with a weight that becomes a reference module.
enum class CalledModule {
    None,
    Plain,
    Weighted,
};

/// The node that an unknown root_node_getter is taken to return when nodes are fused: the only one that calls a
/// weighted module, or else the only one before the anchor that calls a module. `nodes`: the fused nodes, without those
/// that stand for MatchAllNode. noNode where several nodes could be meant, or none.
fx::NodeIndex assumedRoot(std::span<const fx::NodeIndex> nodes, fx::NodeIndex anchor,
                          const std::function<CalledModule(fx::NodeIndex)> &called);

/// An "Unknown" error in place of `error`, which torch raises only if an unknown root node getter returns what the
/// default one returns or, where `assumed` is not empty, the module of the class `assumed`.
PythonError unknownRoot(const Callable &getter, const PythonError &error, std::string_view assumed);
/// What an unknown root_node_getter is taken for, in words; `assumed` as above.
std::string takenRoot(std::string_view assumed);

/// Calls work(), which depends on what a root node getter returns; null is the default one. Where work() throws a
/// PythonError and the getter is unknown, throws unknownRoot() instead.
template <class Work>
void withRootOf(const Callable *getter, std::string_view assumed, const Work &work)
{
    try {
        work();
    } catch (const PythonError &error) {
        if (!isUnknownRootNodeGetter(getter) || !error.isKnown())
            throw;
        throw unknownRoot(*getter, error, assumed);
    }
}

/// The result of a root node getter for the shape of a match. Null and unknown getters count as
/// _default_root_node_getter, which takes the last element again and again until the element is a node. Throws
/// PythonError where torch raises, and unknownRoot() where that finds no node in the place of an unknown getter.
RootNode rootNode(const Callable *getter, const fx::MatchedShape &shape);

/// The path of the root node in a reversed nested pattern that is being fused: fusing calls the getter with a shape of
/// the same structure as the pattern. `getter` is null for the default getter. Returns nullopt for an unknown getter,
/// and where the getter raises or returns no operator.
std::optional<PatternPath> rootPath(const Pattern &reversed, const Callable *getter);

} // namespace bcfg
