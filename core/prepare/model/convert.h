// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/prepare.h"

#include <utility>
#include <vector>

namespace bcfg::fx {

/// Whether convert turns a module into a reference module where its QConfig and the dtype configs of its class allow
/// it: the class is a root module, a QAT module, or a fused module whose first part is a root module.
bool isWeightedModule(ModuleId module, const Modules &modules, const Backend &backend);

/// The result of convert: the graph with quantize and dequantize nodes, and the reference modules.
struct Converted
{
    Graph graph;
    /// By node of the graph before preparing: the path of the reference module that the node calls now; empty where
    /// none.
    std::vector<std::string> referenceModules;
    /// Modules that replace others; of several for one id the last one counts.
    std::vector<std::pair<ModuleId, Module>> modules;
};

/// Converts a prepared graph. Without `namesNodes`, new nodes and attributes get no names: for graphs that nobody
/// reads. Mirrors convert() with is_reference. Throws PythonError where torch raises, and Stopped.
Converted convert(Prepared prepared, const Targets &targets, const Modules &modules, const trace::Model &model,
                  const NodeQConfigs &qconfigs, const Backend &backend, bool namesNodes);

} // namespace bcfg::fx
