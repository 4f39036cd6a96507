// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/mapping.h"
#include "core/prepare/model/modules.h"

#include <vector>

namespace bcfg::fx {

/// The QConfig of each node; mirrors _generate_node_name_to_qconfig().
struct NodeQConfigs
{
    std::vector<Mapping::Value> of; ///< by node; null QConfigs are None
    std::vector<bool> isKnown;      ///< by node: the dictionary has it
};

/// Mirrors _update_qconfig_for_fusion(). Throws PythonError where torch raises.
void updateForFusion(Mapping &mapping, const Graph &graph, const Modules &modules, const Backend &backend);

/// Gives each module that the graph calls, and all above and inside it, the QConfig that propagate_qconfig_() gives it.
/// Throws PythonError where torch raises.
void propagateQConfigs(const Mapping &mapping, const Graph &graph, Modules &modules, Symbols &symbols);

/// Swaps modules for their QAT modules, mirrors _qat_swap_modules(), and copies rows to them,
/// _update_qconfig_for_qat(). Throws PythonError where torch raises.
void swapForQat(Mapping &mapping, const Graph &graph, Modules &modules, const Backend &backend);

/// Throws PythonError where torch raises, and "Unknown" for a model that was traced without scopes where they matter.
NodeQConfigs nodeQConfigs(const Mapping &mapping, const trace::Model &model, const Graph &graph, Modules &modules,
                          Symbols &symbols);

/// Mirrors _validate_fixed_qparams_qconfigs() of 1.13. Throws PythonError where torch raises.
void validateFixedQParams(const Graph &graph, const Modules &modules, const NodeQConfigs &qconfigs,
                          const Backend &backend);

} // namespace bcfg::fx
