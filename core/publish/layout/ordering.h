// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layeredgraph.h"

namespace bcfg::layout {

/// How many pairs of segments cross with the present order of the layers.
std::uint64_t crossings(const LayeredGraph &graph);

/// Puts the vertices of each layer into an order with few crossings, after Gansner et al., "A Technique for Drawing
/// Directed Graphs" (1993): sweeps downwards and upwards sort vertices by the medians of their neighbours, and after
/// each sweep neighbours are transposed where that helps. The best order seen is kept, so crossings never become more.
void order(LayeredGraph &graph);

} // namespace bcfg::layout
