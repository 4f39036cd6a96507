// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/prepare.h"
#include "core/prepare/model/simulation.h"

#include <optional>
#include <utility>
#include <vector>

namespace bcfg::fx {

/// Whether convert turns a module into a reference module where its QConfig and the dtype configs of its class allow
/// it: the class is a root module, a QAT module, or a fused module whose first part is a root module.
bool isWeightedModule(ModuleId module, const Modules &modules, const Backend &backend);

/// The class of the module that to_float() of a QAT class returns. For a QAT class that the catalogue does not know,
/// the class that PyTorch's own QAT class for the same class gives, or else that class itself; 0 where no entry of a
/// class names the QAT class.
SymbolId floatClassOf(SymbolId qatClass, const Backend &backend);

/// The TypeError that convert raises under any QConfig when it takes child 0 of a module of a fused class, but the
/// class cannot be indexed; nullopt for other modules. A class that the catalogue does not know can be indexed if the
/// module has parts in the model.
std::optional<PythonError> indexingError(ModuleId module, const Modules &modules, const Backend &backend);

/// The result of convert: the graph with quantize and dequantize nodes, and the reference modules.
struct Converted
{
    Graph graph; ///< complete only with `keepsGraph`
    /// By node of the graph before preparing: the path of the reference module that the node calls now; empty where
    /// none.
    std::vector<std::string> referenceModules;
    /// By the same nodes: why the called module is observed but stays float.
    std::vector<std::optional<KeptFloat>> keptFloat;
    /// Modules that replace others; of several for one id the last counts.
    std::vector<std::pair<ModuleId, Module>> modules;
};

/// Whether a node stays in the graph although nothing uses it. Mirrors Node.is_impure(), by which
/// Graph.eliminate_dead_code() asks.
bool isImpure(const Node &node, const Symbols &symbols);

/// Converts a prepared graph. Without `keepsGraph`, only converts the modules and finds the error that torch raises.
/// Mirrors convert() with is_reference. Throws PythonError where torch raises, NameNeeded, and Stopped.
Converted convert(Prepared prepared, const Targets &targets, const Modules &modules, const trace::Model &model,
                  const NodeQConfigs &qconfigs, const Backend &backend, bool keepsGraph);

} // namespace bcfg::fx
