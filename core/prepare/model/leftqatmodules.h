// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/backend.h"
#include "core/prepare/model/modules.h"

#include <string_view>
#include <vector>

namespace bcfg::fx {

// prepare_qat_fx() also swaps the modules inside a module that the graph calls as a whole, such as
// torch.nn.TransformerEncoderLayer, for QAT modules, and a model may contain QAT modules from the beginning. Convert
// turns only QAT modules that the graph calls, and whose class is an entry's qat_module, into float or reference
// modules. It removes the observers inside the fake quantizes of the other QAT modules, which therefore raise when data
// reaches them.

/// Nodes that call a QAT module that convert leaves, or a module with such modules inside, so that PyTorch raises when
/// data runs through it.
struct LeftQatModules
{
    std::vector<NodeIndex> nodes;
    std::vector<NodeIndex> own;          ///< not in `nodes`: these call a QAT module itself
    std::vector<NodeIndex> withFastPath; ///< not in `nodes`: these raise only in training mode or with gradients
};

/// Finds these nodes. `graph` and `modules` are those before preparing, with QAT modules. A module of the user's own
/// class that is declared non-traceable is assumed to call the modules inside it. If that module is directly below the
/// model, torch gives the modules inside it no QConfig, so prepare makes no QAT modules there. Nodes that convert
/// removes are left out.
LeftQatModules leftQatModules(const Graph &graph, const Modules &modules, const Backend &backend);

/// Why PyTorch raises at the nodes of LeftQatModules, as a sentence for the user.
inline constexpr std::string_view leftQatModulesProblem =
    "PyTorch raises when data runs through the converted model: convert keeps the QAT modules inside this module, but "
    "removes the observers of their fake quantizes.";
/// The same for the nodes of LeftQatModules::own.
inline constexpr std::string_view leftQatModuleProblem =
    "PyTorch raises when data runs through the converted model: no entry has the class of this QAT module as its "
    "qat_module, so convert keeps it, but removes the observer of its fake quantize.";
/// The same as leftQatModulesProblem, for a class that the catalogue does not know.
inline constexpr std::string_view leftQatModulesDoubt =
    "PyTorch raises when data runs through the converted model, if this module calls the QAT modules inside it: "
    "convert keeps these, but removes the observers of their fake quantizes.";

} // namespace bcfg::fx
