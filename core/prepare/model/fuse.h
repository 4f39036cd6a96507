// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/modules.h"

#include <cstddef>
#include <vector>

namespace bcfg::fx {

/// Operators that became one module.
struct Fusion
{
    std::size_t entry = 0;        ///< number in Backend::entries()
    NodeIndex anchor = noNode;    ///< in the graph before
    std::vector<NodeIndex> nodes; ///< all of them, in the order of the pattern, in the graph before
    std::string fusedModule;      ///< class of the module that was made
};

/// What fusing makes of a model.
struct Fused
{
    Graph graph;
    std::vector<Fusion> fusions; ///< in the order of the graph
};

/// Mirrors fuse() of torch.ao.quantization.fx.fuse, whose matcher knows no QConfig. Puts the fused modules into
/// `modules`. Throws PythonError where torch raises, and Stopped.
Fused fuse(const Graph &graph, Modules &modules, const Backend &backend, bool isQat);

} // namespace bcfg::fx
