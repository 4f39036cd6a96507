// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/prepare/model/modules.h"

#include <string>
#include <variant>
#include <vector>

namespace bcfg::fx {

/// An argument of a fuser method, besides is_qat: a module; the name of a function, a method or MatchAllNode; or a
/// tuple of these.
struct FuserArgument
{
    std::variant<Module, std::string, std::vector<FuserArgument>> value;
    const Module *module() const { return std::get_if<Module>(&value); }
};

/// Returns the module that a fuser method makes. Mirrors the fuser methods of
/// torch.ao.quantization.fuser_method_mappings and of its onednn backend, and the functions that their factories
/// return. Any other fuser method is assumed to make a module of the class `fusedModule` that contains all modules
/// among the arguments, the module of the class `rootType` first; if `fusedModule` is null, throws an "Unknown" error.
/// Throws PythonError where torch raises.
Module callFuser(const Callable &fuser, bool isQat, const std::vector<FuserArgument> &arguments,
                 const bcfg::Symbol *fusedModule, SymbolId rootType, Symbols &symbols);

} // namespace bcfg::fx
