// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"
#include "core/torch/trace/exportedprogram.h"

#include <vector>

namespace bcfg::trace {

/// The modules that ran in an exported program, in the order of their first calls. Attributes that fuser methods assert
/// on are inferred from the shapes of parameters.
std::vector<Module> reconstructedModules(const ExportedProgram &program, const SymbolCatalog &symbols);

} // namespace bcfg::trace
