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

/// What a node returns, as far as its operator and its arguments tell.
enum class Returned : std::uint8_t {
    Floats,   ///< a tensor of float32, which can be quantized; also where nothing says otherwise
    NoFloats, ///< a tensor of something else: bool, an integer, float16 …
    Tuple,    ///< several values
    NoTensor, ///< a number, a size, a text …
};

/// What a graph does not say about one of its nodes.
struct CallFacts
{
    std::string_view moduleType;     ///< canonical path of the class of the called module; empty for other nodes
    bool returnsIndices = false;     ///< whether the called module has return_indices
    const JsonValue *meta = nullptr; ///< trace::Node::meta of the node; null: unknown
};

/// By node of a graph, whose arguments stand before their users. A node with a known dtype returns that; the others
/// return what PyTorch's operators return for tensors of float32.
std::vector<Returned> returnedValues(const Graph &graph, const Symbols &symbols,
                                     const std::function<CallFacts(NodeIndex)> &factsOf);

} // namespace bcfg::fx
