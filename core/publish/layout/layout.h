// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/graph.h"

#include <variant>

/// Drawing directed graphs without cycles in layers, after Sugiyama. Lengths have the unit that the caller gives node
/// sizes in; x grows to the right and y downwards, and the drawing begins at (0, 0), its top left corner.
namespace bcfg::layout {

/// Equal input gives an equal layout. It takes a thread of its own for large graphs, and may run in several at once.
/// Throws Stopped.
///
/// Its memory grows with nodes and edges only: edges that pass so many ranks that there would be too many places to
/// reserve for them run in lanes beside the drawing, the longest first.
std::variant<Layout, LayoutError> arrange(const Graph &graph, const Options &options = {});

} // namespace bcfg::layout
