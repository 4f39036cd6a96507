// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layeredgraph.h"

namespace bcfg::layout {

/// The x of the middle of each vertex, in a drawing from top to bottom. `widths` has the width of each node.
///
/// After Brandes and Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2001): once from each of the four
/// corners, vertices are aligned with the median of their neighbours to form blocks, and blocks are placed as close
/// together as possible. The result is the mean of the two middle x of the four. Blocks are placed by longest paths,
/// because the paper's own compaction is wrong for blocks of several classes. Unlike in the paper, nodes are aligned
/// with nodes and dummies with dummies where possible, along the longest line, so that the main line and the edges
/// beside it are straight.
std::vector<double> centresOf(const LayeredGraph &graph, const std::vector<double> &widths, const Options &options);

} // namespace bcfg::layout
