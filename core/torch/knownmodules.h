// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/torch/catalog/release.h"
#include "core/torch/pythonerror.h"

#include <optional>
#include <span>
#include <string_view>

namespace bcfg {
class SymbolCatalog;
struct SymbolInfo;
} // namespace bcfg

namespace bcfg::torch {

/// The pattern config that PyTorch's own backends have for a reversed nested pattern, whichever paths it uses for its
/// objects; of several the one with the most fields. Null where no backend has the pattern. Safe to call from several
/// threads.
const PatternConfig *knownConfig(const Pattern &reversed, Release release);

/// Copies into a pattern config what PyTorch's own backends have for its pattern: modules, fuser method and getters,
/// input_type_to_index and, in 1.13, output observers. If no backend has the pattern, copies root and reference module
/// of the operator that runs first. Other fields stay. Returns false if nothing was found.
bool setKnownModules(PatternConfig &config, Release release);

/// A module class for which PyTorch's own backends name a QAT module.
struct KnownQatModule
{
    Symbol moduleClass; ///< torch.ao.nn.intrinsic.ConvReLU2d
    Symbol qatModule;   ///< torch.ao.nn.intrinsic.qat.ConvReLU2d
    Symbol rootModule;  ///< torch.nn.Conv2d, which has the weight; for a class that is not fused, the class itself
};

/// All module classes with a QAT module, with canonical paths. Safe to call from several threads.
std::span<const KnownQatModule> knownQatModules(Release release);
/// The entry of a module class, by any of its paths; null where the class has no QAT module.
const KnownQatModule *knownQatModule(const Symbol &moduleClass, Release release);
/// Whether PyTorch's native backend makes a reference module of a class: of a root module, or of a fused or QAT module
/// that has one. False for null, a class that the catalogue does not know. Safe to call from several threads.
bool hasKnownReference(const SymbolInfo *moduleClass, Release release);
/// What Python raises where from_float() of a class or function is called that has none.
PythonError missingFromFloat(const SymbolInfo &symbol);
/// What convert raises, whatever the QConfig is, when it makes a reference module: it has no from_float, or that does
/// not take the root module, given by any path. Nothing where the root module is not one of PyTorch's native backend.
std::optional<PythonError> referenceError(const SymbolInfo &reference, std::string_view root,
                                          const SymbolCatalog &catalog);
/// The reference module that PyTorch's own backends name for a root module, or null.
const Symbol *knownReferenceModule(const Symbol &rootModule, Release release);

} // namespace bcfg::torch
