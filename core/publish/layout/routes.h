// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layeredgraph.h"

namespace bcfg::layout {

/// The layout of a connected graph that is drawn from top to bottom, from the x of its vertices' middles. Nodes stand
/// in the middle of their rank's height. Edges pass ranks vertically and are slanted only between them, so they touch
/// no other node; those in lanes go to the right of everything between two ranks.
Layout placed(const Graph &graph, const LayeredGraph &layeredGraph, const std::vector<double> &centres,
              const Options &options);

} // namespace bcfg::layout
