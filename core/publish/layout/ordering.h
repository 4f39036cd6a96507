// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layeredgraph.h"

namespace bcfg::layout {

/// How many pairs of segments cross, as the layers are.
std::uint64_t crossings(const LayeredGraph &graph);

/// Puts the vertices of each layer into an order with few crossings: sweeps downwards and upwards by the medians of the
/// neighbours, each followed by transposing neighbours where that helps (Gansner et al., "A Technique for Drawing
/// Directed Graphs", 1993). The best order that was seen stays, so it has never more crossings than before.
void order(LayeredGraph &graph);

} // namespace bcfg::layout
