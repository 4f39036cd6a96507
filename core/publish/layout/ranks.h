// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/graph.h"

#include <optional>

namespace bcfg::layout {

/// The nodes in an order in which each stands behind all nodes with an edge to it. Returns nullopt for a graph with a
/// cycle, and sets `onCycle` to the index of an edge on it.
std::optional<std::vector<std::uint32_t>> topologicalOrder(const Graph &graph, std::size_t &onCycle);

/// A rank for each node, from 0, so that each edge leads to a higher rank. A rank is first the length of the longest
/// path to the node; then nodes move to the side where they have more edges, as far as their neighbours leave room.
std::vector<std::uint32_t> ranksOf(const Graph &graph, const std::vector<std::uint32_t> &topological);

} // namespace bcfg::layout
