// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/observers.h"
#include "core/prepare/model/targets.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace bcfg::fx {

/// What prepare makes of a graph.
struct Prepared
{
    Graph graph;
    Observers observers;
    std::vector<bool> isObserved;                 ///< by node of the graph before: its name is among the observed ones
    std::vector<std::optional<std::size_t>> fits; ///< by match: the dtype config that fits when its anchor is visited
};

/// Inserts observers; mirrors insert_observers_for_model() behind its first steps. `targets` was assigned for the
/// graph. Throws PythonError where torch raises.
Prepared insertObservers(Graph graph, const Modules &modules, const Matches &matches, const NodeQConfigs &qconfigs,
                         const Backend &backend, const Targets &targets, bool isQat);

} // namespace bcfg::fx
