// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/torch/catalog/release.h"

#include <span>

namespace bcfg::torch {

/// Gives a pattern config the modules, the fuser with its getters, the meaning of the arguments and, in 1.13, the
/// output observers that PyTorch's own backends have for its pattern; where none of them has it, the root and reference
/// module that they have for the operator with which it begins. Whether they have anything. Fields that they do not
/// have stay as they are.
bool setKnownModules(PatternConfig &config, Release release);

/// A module class that PyTorch's own backends give a QAT module.
struct KnownQatModule
{
    Symbol moduleClass; ///< torch.ao.nn.intrinsic.ConvReLU2d
    Symbol qatModule;   ///< torch.ao.nn.intrinsic.qat.ConvReLU2d
    Symbol rootModule;  ///< torch.nn.Conv2d, which carries the weight; the class itself where it is not a fused one
};

/// All of them, by their canonical paths. Safe to call from several threads.
std::span<const KnownQatModule> knownQatModules(Release release);
/// The one of a module class, whichever path names it, or null.
const KnownQatModule *knownQatModule(const Symbol &moduleClass, Release release);
/// The reference module that they give a root module, or null.
const Symbol *knownReferenceModule(const Symbol &rootModule, Release release);

} // namespace bcfg::torch
