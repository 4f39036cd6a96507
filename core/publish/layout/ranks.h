// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/graph.h"

#include <optional>

namespace bcfg::layout {

/// The nodes so that each stands behind those that have an edge to it; nothing where there is a cycle, and then
/// `onCycle` is the index of an edge of one.
std::optional<std::vector<std::uint32_t>> topologicalOrder(const Graph &graph, std::size_t &onCycle);

/// A rank for each node, from 0, so that each edge goes to a higher one: the lengths of the longest paths that lead
/// there, and then nodes move within their slack to the side where they have more edges.
std::vector<std::uint32_t> ranksOf(const Graph &graph, const std::vector<std::uint32_t> &topological);

} // namespace bcfg::layout
