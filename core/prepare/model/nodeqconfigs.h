// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/modules.h"
#include "core/prepare/qconfig/mapping.h"

#include <vector>

namespace bcfg::fx {

/// By node of the fused graph: the node's QConfig, and the row of the mapping that gave it. A null pointer is Python's
/// None, no QConfig.
using NodeQConfigs = std::vector<Mapping::Value>;

/// Adds object_type rows for the classes of fused modules. Each gets the QConfig of the row for the class of the
/// module's first part, if there is such a row. Mirrors _update_qconfig_for_fusion(). Throws PythonError where torch
/// raises.
void updateForFusion(Mapping &mapping, const Graph &graph, const Modules &modules, const Backend &backend);

/// The first child of a fused module whose object_type row differs from that of child 0, for which
/// _update_qconfig_for_fusion() raises; null where the rows of all children have equal QConfigs, or none has a row.
const Module *childWithOtherRow(const Mapping &mapping, const std::vector<const Module *> &children);

/// Sets the QConfig of each module that the graph calls, and of all modules above and inside it. Mirrors
/// propagate_qconfig_(). Throws PythonError where torch raises, and Stopped.
void propagateQConfigs(const Mapping &mapping, const Graph &graph, Modules &modules, Symbols &symbols);

/// Swaps modules for their QAT modules, and copies the object_type rows of their classes to the QAT classes. Mirrors
/// _qat_swap_modules() and _update_qconfig_for_qat(). Throws PythonError where torch raises, and Stopped.
void swapForQat(Mapping &mapping, const Graph &graph, Modules &modules, const Backend &backend);

/// The QConfig of each node; also sets that of each called module. Mirrors _generate_node_name_to_qconfig(). Throws
/// PythonError where torch raises, and Stopped.
NodeQConfigs nodeQConfigs(const Mapping &mapping, const trace::Model &model, const Graph &graph, Modules &modules,
                          Symbols &symbols);

/// Throws the error that 1.13 raises for an operator that needs fixed quantization parameters and does not get them.
/// Mirrors _validate_fixed_qparams_qconfigs().
void validateFixedQParams(const Graph &graph, const Modules &modules, const NodeQConfigs &qconfigs,
                          const Backend &backend);

} // namespace bcfg::fx
