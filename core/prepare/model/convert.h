// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/prepare.h"
#include "core/prepare/model/simulation.h"

#include <optional>
#include <utility>
#include <vector>

namespace bcfg::fx {

/// Whether convert can turn a module into a reference module, if its QConfig and the dtype configs of its class allow
/// it: true for a root module, a QAT module, and a fused module whose first part is a root module.
bool isWeightedModule(ModuleId module, const Modules &modules, const Backend &backend);

/// The class of the module that to_float() of a QAT class returns. For a QAT class that the catalogue does not know,
/// the class is assumed from the entry that names the QAT class as its qat_module. If that entry is for the class C, it
/// is the class that to_float() of PyTorch's own QAT class for C returns, or C if PyTorch has none. 0 where no entry
/// names the QAT class.
SymbolId floatClassOf(SymbolId qatClass, const Backend &backend);

/// The TypeError that convert raises under any QConfig when it reads `module[0]` of a module of a fused class that
/// cannot be indexed; nullopt for other modules. A class that the catalogue does not know counts as indexable if the
/// module has parts in the model.
std::optional<PythonError> indexingError(ModuleId module, const Modules &modules, const Backend &backend);

/// The result of convert: the graph with quantize and dequantize nodes, and the reference modules.
struct Converted
{
    Graph graph; ///< complete only with `keepsGraph`
    /// By node of the graph before preparing: the path of the reference module that the node calls now; empty where
    /// none.
    std::vector<std::string> referenceModules;
    /// By node of the graph before preparing: why the entries or the QConfig's weight keep the called module float;
    /// absent where they do not.
    std::vector<std::optional<KeptFloat>> keptFloat;
    /// Modules that replace the modules with these ids. The last of several pairs with one id counts.
    std::vector<std::pair<ModuleId, Module>> modules;
};

/// Whether Graph.eliminate_dead_code() keeps a node that has no users. Mirrors Node.is_impure().
bool isImpure(const Node &node, const Symbols &symbols);
/// By node: whether it calls an operator or an observer and eliminate_dead_code() removes it, because nothing uses its
/// result.
std::vector<bool> removedNodes(const Graph &graph, const Symbols &symbols);

/// Converts a prepared graph. Without `keepsGraph`, only converts the modules and finds the error that torch raises.
/// Mirrors convert() with is_reference. Throws PythonError where torch raises, NameNeeded, and Stopped.
Converted convert(Prepared prepared, const Targets &targets, const Modules &modules, const trace::Model &model,
                  const NodeQConfigs &qconfigs, const Backend &backend, bool keepsGraph);

} // namespace bcfg::fx
