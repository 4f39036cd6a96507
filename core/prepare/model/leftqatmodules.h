// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/modules.h"

#include <string_view>
#include <vector>

namespace bcfg::fx {

// prepare_qat_fx() also makes QAT modules of the modules inside one that the graph calls as a whole, such as
// torch.nn.TransformerEncoderLayer. Convert makes float or reference modules only of those that the graph calls. Of the
// others, it takes away the observers inside the fake quantizes, which raises when data reaches one.

/// Nodes that call a module in which convert leaves QAT modules, so that PyTorch raises when data runs through it.
struct LeftQatModules
{
    std::vector<NodeIndex> nodes;
    std::vector<NodeIndex> withFastPath; ///< raise only in training mode or with gradients
};

/// `graph` and `modules` are those before preparing, with QAT modules. Not among the nodes are calls of classes outside
/// torch.nn, which torch.fx opens unless they are declared non-traceable: then torch gives their parts no QConfig.
LeftQatModules leftQatModules(const Graph &graph, const Modules &modules);

/// Why PyTorch raises at such a node.
inline constexpr std::string_view leftQatModulesProblem =
    "PyTorch raises when data runs through the converted model: convert leaves the QAT modules inside of this one, but "
    "takes away the observers of their fake quantizes.";

} // namespace bcfg::fx
