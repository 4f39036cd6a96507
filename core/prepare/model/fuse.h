// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/modules.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// Nodes that were fused into one module.
struct Fusion
{
    std::size_t entry = 0;        ///< index in Backend::entries()
    NodeIndex anchor = noNode;    ///< the anchor, in the graph before fusing
    std::vector<NodeIndex> nodes; ///< all fused nodes, in the order of the pattern, in the graph before fusing
    std::string fusedModule;      ///< class of the fused module
    /// Class of the module that the program assumes an unknown root_node_getter to return, see assumedRoot(). Empty for
    /// a known getter, and where an unknown getter counts as the default one. The text belongs to Symbols or the
    /// catalogue.
    std::string_view assumedRoot = {};
};

/// The result of fusing.
struct Fused
{
    Graph graph;
    std::vector<Fusion> fusions; ///< in the order of the graph
};

/// Fuses the graph, and puts the fused modules into `modules`. Mirrors fuse() of torch.ao.quantization.fx.fuse, which
/// reads no QConfig. Returns the error that torch raises, in which case `result` stays as it is; nullopt for none.
/// Throws Stopped.
std::optional<PythonError> fuse(const Graph &graph, Modules &modules, const Backend &backend, bool isQat,
                                Fused &result);

} // namespace bcfg::fx
