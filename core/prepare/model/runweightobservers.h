// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/modules.h"
#include "core/prepare/model/prepare.h"
#include "core/prepare/model/targets.h"

namespace bcfg::fx {

/// Thrown instead of a PythonError whose message would contain the name of an inserted node, if the graph was prepared
/// without names. Callers prepare again with names.
struct NameNeeded
{};

/// Throws the PythonError that torch raises when it runs the nodes that compute the weight of a function by themselves:
/// because the weight is an input of the model, because torch copies the nodes in a wrong order, because an observer
/// cannot take the weight, or because a node reads an attribute that fusing has removed. Mirrors
/// _run_weight_observers(). Also throws NameNeeded and Stopped.
void runWeightObservers(const Prepared &prepared, const Targets &targets, const Modules &modules,
                        const Symbols &symbols);

} // namespace bcfg::fx
