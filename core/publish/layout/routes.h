// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layeredgraph.h"

namespace bcfg::layout {

/// The layout of a connected graph, drawn from top to bottom. `centres` has the x of the middle of each vertex. Nodes
/// are centred in the height of their rank. Edges pass ranks vertically and are slanted only between ranks, so they
/// touch no other node. Edges in lanes leave and return between two ranks and pass the others to the right of all
/// nodes.
Layout placed(const Graph &graph, const LayeredGraph &layeredGraph, const std::vector<double> &centres,
              const Options &options);

} // namespace bcfg::layout
