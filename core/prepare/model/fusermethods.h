// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/prepare/model/modules.h"

#include <string>
#include <variant>
#include <vector>

namespace bcfg::fx {

/// What a fuser method is called with, besides is_qat: a module, a function, a method or MatchAllNode by its name, or a
/// tuple of such.
struct FuserArgument
{
    std::variant<Module, std::string, std::vector<FuserArgument>> value;
    const Module *module() const { return std::get_if<Module>(&value); }
};

/// The module that a fuser method makes: those of torch.ao.quantization.fuser_method_mappings and of its onednn
/// backend, and what their factories make. One that is not known here makes a module of the class `fusedModule`, with
/// all modules inside; without such a class an "Unknown" error is thrown. Throws PythonError where torch raises.
Module callFuser(const Callable &fuser, bool isQat, const std::vector<FuserArgument> &arguments,
                 const bcfg::Symbol *fusedModule, Symbols &symbols);

} // namespace bcfg::fx
