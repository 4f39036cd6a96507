// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/prepare.h"

#include <utility>
#include <vector>

namespace bcfg::fx {

/// Whether convert makes a reference module of a module where its QConfig and the dtype configs of its class let it:
/// one of root_module_classes, qat_module_classes or fused_module_classes, of these with a root module inside.
bool isWeightedModule(ModuleId module, const Modules &modules, const Backend &backend);

/// What convert makes of a prepared graph: quantize and dequantize nodes, reference modules.
struct Converted
{
    Graph graph;
    /// By node of the graph before preparing: the reference module that it calls now; empty: none.
    std::vector<std::string> referenceModules;
    std::vector<std::pair<ModuleId, Module>> modules; ///< that take the place of others; of one module the last counts
};

/// Mirrors convert() with is_reference. Throws PythonError where torch raises. Where `namesNodes` is false, new nodes
/// get no names, and attributes none either, which only readers of the graph miss.
Converted convert(Prepared prepared, const Targets &targets, const Modules &modules, const trace::Model &model,
                  const NodeQConfigs &qconfigs, const Backend &backend, bool namesNodes);

} // namespace bcfg::fx
