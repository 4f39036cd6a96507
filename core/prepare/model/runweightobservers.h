// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/modules.h"
#include "core/prepare/model/prepare.h"
#include "core/prepare/model/targets.h"

namespace bcfg::fx {

/// Thrown where torch's error contains the name of an inserted node, if the graph was prepared without names.
struct NameNeeded
{};

/// Throws PythonError where torch raises when it runs the nodes that make the weight of a function, by themselves: they
/// need an input of the graph, an order that torch does not keep, or an attribute that fusing has taken away. Mirrors
/// _run_weight_observers(). Throws NameNeeded and Stopped, too.
void runWeightObservers(const Prepared &prepared, const Targets &targets, const Modules &modules,
                        const Symbols &symbols);

} // namespace bcfg::fx
