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

/// The pattern config that PyTorch's own backends have for a reversed nested pattern; null if no backend has the
/// pattern. If several backends have it, the pattern config with the most fields. The pattern may name its objects by
/// any of their paths. Safe to call from several threads.
const PatternConfig *knownConfig(const Pattern &reversed, Release release);

/// Copies the fields that PyTorch's own backends give the pattern of `config`: all but dtype configs and
/// observation_type. If no backend has the pattern, copies only root_module and reference_quantized_module from the
/// backends' pattern config of the operator that runs first. Other fields stay as they are. Returns false if nothing
/// was found.
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
/// The class that PyTorch's fuse_conv_bn_relu() makes of a convolution in evaluation mode, where it folds the BatchNorm
/// into the weight: torch.ao.nn.intrinsic.ConvReLU2d for torch.nn.Conv2d. Empty for classes that the function refuses.
std::string_view convolutionWithRelu(std::string_view convolution);
/// The X of a fuser method `factory(X)`, if X is a text: the path of ConvReLU2d in _sequential_wrapper2(ConvReLU2d).
/// Null for other fuser methods.
const std::string *onlyArgument(const Callable &fuser);
/// The name of a fuser method in torch.ao.quantization.fuser_method_mappings: "fuse_conv_bn" for fuse_conv_bn and for
/// reverse2(fuse_conv_bn). Empty for all other fuser methods.
std::string_view fusingFunction(const Callable &fuser);
/// The class of the module by which the pattern config's fuser method replaces a module of the class `root` in
/// evaluation mode, for PyTorch's fuser methods that fold a BatchNorm: convolutionWithRelu() for fuse_conv_bn_relu(),
/// the root's own class for fuse_conv_bn() and the like. Empty for other fuser methods and classes, and where the fuser
/// method raises because it gets the modules in the wrong order.
std::string_view fusedInEvaluation(const PatternConfig &config, Api api, std::string_view root);
/// The AttributeError that Python raises when from_float() of a class or function without from_float() is called.
PythonError missingFromFloat(const SymbolInfo &symbol);
/// Whether from_float() of a QAT class raises because it takes only modules of another class than this one.
bool refusesClass(const SymbolInfo &qat, std::string_view moduleClass, const SymbolCatalog &catalog);
/// The AttributeError that convert raises when it reads the weight of a root module without a weight. Nullopt for other
/// modules, and for null, which stands for a class that the catalogue does not know.
std::optional<PythonError> missingWeight(const SymbolInfo *root);
/// What Python prints for a class. `known`: null for a class that the catalogue does not know.
std::string classRepr(const SymbolInfo *known, std::string_view path);
/// The error that convert raises under every QConfig when it makes a reference module: the root module has no weight,
/// the class of the reference module has no from_float(), or its from_float() refuses the root module. See
/// SymbolCatalog::fromFloatError(). `reference` is null for a class that the catalogue does not know; `root` is the
/// path of the root module's class, empty where it is not known.
std::optional<PythonError> referenceError(const SymbolInfo *reference, std::string_view root,
                                          const SymbolCatalog &catalog);
/// Whether a reference module and its root module are convolutions of different numbers of dimensions. convert makes
/// such a module, which raises a RuntimeError as soon as data runs through it. False for null.
bool takesOtherDimensions(const SymbolInfo *reference, const SymbolInfo *root);
/// The reference module that PyTorch's own backends name for a root module, or null.
const Symbol *knownReferenceModule(const Symbol &rootModule, Release release);

} // namespace bcfg::torch
