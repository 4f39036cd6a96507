// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layeredgraph.h"

namespace bcfg::layout {

/// The x of each vertex's middle, for graphs that are drawn from top to bottom; `widths` are those of the nodes.
///
/// After Brandes and Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2001): four times, from each corner,
/// vertices are aligned with the median of their neighbours to blocks, and blocks are placed as close as they can be;
/// the mean of the two middle results counts. Blocks are placed by longest paths, as the paper's own compaction is
/// wrong for blocks of several classes. Nodes are aligned with nodes and dummies with dummies where they have such
/// neighbours, along the longest line, so that both the main line and what passes it run straight.
std::vector<double> centresOf(const LayeredGraph &graph, const std::vector<double> &widths, const Options &options);

} // namespace bcfg::layout
