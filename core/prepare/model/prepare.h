// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/observers.h"
#include "core/prepare/model/targets.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace bcfg::fx {

/// The result of inserting observers.
struct Prepared
{
    Graph graph;
    Observers observers;
    /// By node of the graph before the insertion: whether torch lists its name as observed.
    std::vector<bool> isObserved;
    /// By match: index of the dtype config that fits when torch visits the anchor.
    std::vector<std::optional<std::size_t>> fits;
};

/// Inserts observers. Requires that `targets.assign()` was called with this graph. Mirrors
/// insert_observers_for_model(), without the steps that Targets::assign() mirrors. Throws PythonError where torch
/// raises, and Stopped.
Prepared insertObservers(Graph graph, const Modules &modules, const Matches &matches, const NodeQConfigs &qconfigs,
                         const Backend &backend, const Targets &targets, bool isQat);

} // namespace bcfg::fx
