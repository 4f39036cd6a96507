// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/prepare/model/modules.h"

#include <string>
#include <variant>
#include <vector>

namespace bcfg::fx {

/// An argument of a fuser method, besides is_qat: a module; a function, a method or MatchAllNode by its name; or a
/// tuple of these.
struct FuserArgument
{
    std::variant<Module, std::string, std::vector<FuserArgument>> value;
    const Module *module() const { return std::get_if<Module>(&value); }
};

/// The module that a fuser method returns. Known are those of torch.ao.quantization.fuser_method_mappings and of its
/// onednn backend, and the results of their factories. An unknown one is taken to make a module of the class
/// `fusedModule` with all modules inside; where that is null, an "Unknown" error is thrown. Throws PythonError where
/// torch raises.
Module callFuser(const Callable &fuser, bool isQat, const std::vector<FuserArgument> &arguments,
                 const bcfg::Symbol *fusedModule, Symbols &symbols);

} // namespace bcfg::fx
