// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/symbols.h"

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// The kind of value that a node returns, as far as its operator and its arguments show.
enum class Returned : std::uint8_t {
    Floats,        ///< a tensor of float32, which can be quantized; also the kind where nothing is known
    Vector,        ///< a tensor of float32 that has one dimension
    NoFloats,      ///< a tensor of something else: bool, an integer, float16 …
    Tuple,         ///< several values
    Dict,          ///< a dict, because a user of the node takes an item by a text: `x["key"]`
    NoTensor,      ///< a number, a size, a text …
    DefaultNumber, ///< a number, unless the caller of the model passes a tensor in place of an input's default
};

/// Facts about a node that its graph does not contain.
struct CallFacts
{
    std::string_view moduleType;     ///< canonical path of the class of the called module; empty for other nodes
    bool returnsIndices = false;     ///< whether the called module has return_indices
    const JsonValue *meta = nullptr; ///< trace::Node::meta of the node; null: unknown
};

/// By node: the kind of value that the node returns, as CallFacts::meta says, or, if that has no dtype, as the operator
/// returns it for tensors of float32. Requires that each argument of a node comes before the node.
std::vector<Returned> returnedValues(const Graph &graph, const Symbols &symbols,
                                     const std::function<CallFacts(NodeIndex)> &factsOf);

} // namespace bcfg::fx
