// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/torch/catalog/release.h"
#include "core/torch/pythonerror.h"

#include <optional>
#include <span>

namespace bcfg {
class SymbolCatalog;
struct SymbolInfo;
} // namespace bcfg

namespace bcfg::torch {

/// The pattern config that PyTorch's own backends have for a reversed nested pattern, by whichever paths the pattern
/// names its objects. If several backends have the pattern, the pattern config with the most fields; if none has, null.
/// Safe to call from several threads.
const PatternConfig *knownConfig(const Pattern &reversed, Release release);

/// Copies the fields that PyTorch's own backends give the pattern of `config`: all but dtype configs and
/// observation_type. If no backend has the pattern, copies root and reference module of the operator that runs first.
/// Other fields stay as they are. Returns false if nothing was found.
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
/// Whether PyTorch's native backend converts modules of a class to a reference module. The class may be a root module,
/// or a fused or QAT module of such a root module. False for null. Safe to call from several threads.
bool hasKnownReference(const SymbolInfo *moduleClass, Release release);
/// The class that PyTorch's fuse_conv_bn_relu() makes in evaluation of a convolution, whose BatchNorm it folds into the
/// weight: torch.ao.nn.intrinsic.ConvReLU2d for torch.nn.Conv2d. Empty for other classes, which it refuses.
std::string_view convolutionWithRelu(std::string_view convolution);
/// The only argument of the factory that makes a fuser method, if it is a text; else null.
const std::string *onlyArgument(const Callable &fuser);
/// The name of the function of torch.ao.quantization.fuser_method_mappings that fuses, which reverse2() and the like
/// may wrap; empty for others.
std::string_view fusingFunction(const Callable &fuser);
/// The class of the module that a fuser method of PyTorch with a BatchNorm puts in the place of `root` in evaluation:
/// fuse_conv_bn_relu() that of convolutionWithRelu(), the others the class of the root itself. Empty for other classes
/// and fuser methods, and for one that gets the modules in another order than it wants, so that it raises.
std::string_view fusedInEvaluation(const PatternConfig &config, Api api, std::string_view root);
/// The error that Python raises when from_float() is called on a class or function that has none.
PythonError missingFromFloat(const SymbolInfo &symbol);
/// The AttributeError that convert raises when it reads the weight of a root module that has none; nullopt for other
/// modules, and for null, which stands for a class that the catalogue does not know.
std::optional<PythonError> missingWeight(const SymbolInfo *root);
/// The error that convert raises under every QConfig when it makes a reference module: the root module has no weight,
/// the class of the reference module has no from_float(), or its from_float() refuses the root module. See
/// SymbolCatalog::fromFloatError(). `reference` and `root` are null for classes that the catalogue does not know.
std::optional<PythonError> referenceError(const SymbolInfo *reference, const SymbolInfo *root,
                                          const SymbolCatalog &catalog);
/// Whether a reference module and its root module are convolutions of different numbers of dimensions. convert makes
/// such a module, which raises a RuntimeError as soon as data runs through it. False for null.
bool takesOtherDimensions(const SymbolInfo *reference, const SymbolInfo *root);
/// The reference module that PyTorch's own backends name for a root module, or null.
const Symbol *knownReferenceModule(const Symbol &rootModule, Release release);

} // namespace bcfg::torch
