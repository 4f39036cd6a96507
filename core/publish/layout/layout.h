// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/graph.h"

#include <variant>

/// Draws directed graphs without cycles in layers, after Sugiyama. All lengths have the unit of the node sizes that the
/// caller gives. x grows to the right and y downwards; the top left corner of the drawing is (0, 0).
namespace bcfg::layout {

/// The layout of a graph, or why it has none. Equal input gives an equal layout. The function may take long for a large
/// graph; it can run in any thread, and in several at once. Throws Stopped.
///
/// Memory grows with the number of nodes and edges, not with the ranks that edges pass: where edges would need too many
/// places in the ranks between their ends, the longest ones run in lanes beside the drawing.
std::variant<Layout, LayoutError> arrange(const Graph &graph, const Options &options = {});

} // namespace bcfg::layout
