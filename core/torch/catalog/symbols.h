// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/document/model/symbol.h"
#include "core/torch/catalog/release.h"

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace bcfg {

enum class SymbolKind {
    Module,   ///< a subclass of torch.nn.Module
    Class,    ///< any other class
    Function, ///< written in Python
    Builtin,  ///< written in C++
};

/// The beginning of the paths of tensor methods, as SymbolCatalog::usualForms() and AtenCatalog spell them. No tensor
/// method is among the symbols of the catalogue.
inline constexpr std::string_view tensorClass = "torch.Tensor.";

/// The beginning of the paths of PyTorch's own fuser methods and of the functions that return fuser methods.
inline constexpr std::string_view fuserMethodMappings = "torch.ao.quantization.fuser_method_mappings.";

/// When PyTorch fuses, it treats the function functionalReluPath like the module reluModulePath.
inline constexpr std::string_view functionalReluPath = "torch.nn.functional.relu";
inline constexpr std::string_view reluModulePath = "torch.nn.ReLU";

/// How many positional arguments a function takes, or at which positions arguments of some kind stand.
struct ArgumentRange
{
    std::size_t least = 0;
    std::optional<std::size_t> most; ///< absent: any number, or any position from `least` on
    bool contains(std::size_t number) const { return least <= number && (!most || number <= *most); }
};

/// The two ranges that operators with fixed quantization parameters have (_FIXED_QPARAMS_OP_TO_OBSERVER).
enum class FixedQParams {
    ZeroToOne,     ///< sigmoid, hardsigmoid, softmax: scale 1/256, zero point 0
    MinusOneToOne, ///< tanh: scale 2/256, zero point 128
};

/// A call of the QConfig's constructor for the weight, made while a QAT module is constructed from a float module.
struct WeightCall
{
    bool isOfInside = false;       ///< calls the QConfig of the module inside a fused module, not that of the fused one
    bool hasFactoryKwargs = false; ///< passes the keyword argument factory_kwargs
};

/// A parameter of the constructor of an observer or fake quantize.
struct ObserverParameter
{
    std::string name;
    std::optional<JsonValue> defaultValue; ///< absent: the argument is required
    bool keywordOnly = false;              ///< can be passed by keyword only, as the constructor takes it in **kwargs
};

/// The error that convert raises when it calls from_float() of a module class for a root module.
struct FromFloatError
{
    std::string root;    ///< canonical path of the root module; "*": all root modules without an error of their own
    std::string type;    ///< "AttributeError"; empty where nothing is raised, or where the QConfig decides
    std::string message; ///< {} stands for the name of the root module, {!r} for its repr()

    std::string messageFor(std::string_view name, std::string_view repr) const;
};

/// The facts about one symbol, recorded from a real torch.
struct SymbolInfo
{
    std::string path; ///< public path: "torch.nn.Linear"
    SymbolKind kind = SymbolKind::Function;
    std::string repr;               ///< what Python's repr() prints, with addresses as 0x0
    std::string importable;         ///< __module__ + "." + __name__
    std::string sameAs;             ///< the first listed path of the object; empty where `path` is that path
    std::vector<std::string> bases; ///< of modules: public or private paths of the base classes
    bool isOperator = true;         ///< a pattern may name the symbol
    bool isCalled = false;     ///< a field may name the symbol: PyTorch calls modules, observers, fusers and getters
    bool hasFromFloat = false; ///< of modules: has from_float(), which convert and the QAT swap call
    std::vector<FromFloatError> fromFloatErrors; ///< of modules with from_float(): see SymbolCatalog::fromFloatError()
    /// Of modules of torch.nn: the number of dimensions of the weight that convert observes; 0 where convert raises
    /// because the module has no weight. Absent where convert observes other attributes, and where the number is
    /// unknown.
    std::optional<std::size_t> weightDimensions;
    bool isIndexable = false;            ///< of modules: module[0] works, as with a fused module
    bool isFused = false;                ///< of modules: a subclass of _FusedModule
    std::vector<std::string> takes;      ///< of fused modules: the only classes that the constructor takes; empty: any
    bool refusesParametrized = false;    ///< of fused modules: the constructor refuses modules with parametrizations
    std::string fromFloatOf;             ///< of QAT modules: the only class that from_float() takes
    std::string toFloat;                 ///< of QAT modules: the class of the module that to_float() returns
    std::vector<WeightCall> weightCalls; ///< of QAT modules: how from_float() makes the weight's fake quantize
    bool isAbstract = false; ///< of modules: a base class or container; no graph calls a module of this class itself
    std::optional<ArgumentRange> arity; ///< of functions written in Python, and of Python's operators
    /// Of factories of fuser methods: the arity of the function that they return.
    std::optional<ArgumentRange> makesArity;
    std::optional<std::size_t> weightArgument; ///< of functions with a weight that PyTorch quantizes: its position
    std::optional<std::size_t> biasArgument;   ///< of such functions: the position of the bias
    bool weightStaysFloat = false;             ///< prepare never observes the weight (NON_QUANTIZABLE_WEIGHT_OPS)
    std::optional<FixedQParams> fixedQParams;
    std::vector<ObserverParameter> parameters; ///< of observers and fake quantizes, in the order of the signature

    const std::string &canonical() const { return sameAs.empty() ? path : sameAs; } ///< the canonical path
};

/// The symbols of one PyTorch release, read once from the embedded resources.
class SymbolCatalog
{
public:
    /// The catalogue of a release, which is kept for good. Safe to call from several threads.
    static const SymbolCatalog &of(Release release);

    Release release() const { return m_release; }
    const SymbolInfo *find(std::string_view path) const; ///< by public or importable path; null where unknown
    /// find() for the name after each of these beginnings of a path, such as "torch.nn."; returns the first symbol that
    /// is found, or null.
    const SymbolInfo *findIn(std::initializer_list<std::string_view> beginnings, std::string_view name) const;
    /// The canonical path of the object that a path names. For an unknown path, the argument itself.
    std::string_view canonical(std::string_view path) const;
    bool isSameObject(std::string_view a, std::string_view b) const { return canonical(a) == canonical(b); }
    bool isModule(std::string_view path) const;
    /// Whether the class is a base class or a container, so that no called module of a graph has exactly this class.
    bool isAbstractModule(std::string_view path) const;
    bool isTensorMethod(std::string_view name) const { return m_methodSet.contains(name); }
    /// Whether the catalogue has an operator with its public path in this Python module, or defined in this module.
    bool hasModule(std::string_view name) const { return m_modules.contains(name); }
    /// Whether the catalogue has every name of this Python module that a pattern or a field may use.
    bool hasAllOf(std::string_view module) const { return m_wholeModules.contains(module); }
    /// The positions of the arguments of a tensor method that are never observed: numbers, sizes or masks
    /// (NON_OBSERVABLE_ARG_DICT). Null where the method has none.
    const ArgumentRange *nonTensorArguments(std::string_view method) const;
    /// The error that convert raises when it calls from_float() of a module class for a root module. `root` is any path
    /// of the root module's class. Known for the root modules of PyTorch's native backend and all modules of torch.nn
    /// with a weight; for classes of the user's own, where it does not depend on what they have. Null for other root
    /// modules, and where convert raises nothing or the QConfig decides.
    const FromFloatError *fromFloatError(const SymbolInfo &module, std::string_view root) const;
    /// The QAT module for a module class in DEFAULT_QAT_MODULE_MAPPINGS; empty where there is none.
    std::string_view defaultQatModule(std::string_view moduleClass) const;
    /// Pairs of paths: a function or method that traced models seldom call, and the form that models usually call
    /// instead. The path of a method is "torch.Tensor." and the method's name.
    std::span<const std::pair<std::string, std::string>> usualForms() const { return m_usualForms; }
    /// All symbols in the catalogue's order, aliases included.
    std::span<const SymbolInfo> all() const { return m_symbols; }
    std::span<const std::string> tensorMethods() const { return m_tensorMethods; }

private:
    explicit SymbolCatalog(Release release);
    void addFacts(JsonValue catalog);

    Release m_release;
    std::vector<SymbolInfo> m_symbols;
    std::vector<std::string> m_tensorMethods;
    std::vector<std::pair<std::string, ArgumentRange>> m_nonTensorArguments;
    std::vector<std::pair<std::string, std::string>> m_qatModules;
    std::vector<std::string> m_roots; // the root modules for which fromFloatError() is known
    std::vector<std::pair<std::string, std::string>> m_usualForms;
    std::unordered_map<std::string_view, std::size_t> m_byPath; // public and importable paths
    std::unordered_set<std::string_view> m_methodSet;
    std::unordered_set<std::string_view> m_privateBases; // such as torch.nn.modules.conv._ConvNd
    std::unordered_set<std::string_view> m_modules;
    std::unordered_set<std::string_view> m_wholeModules;
};

/// Whether the name is torch.nn, torch.ao.nn or a Python module below one of these that has a public class or function
/// in any known release. SymbolCatalog does not have the names of all these modules.
bool isNnModule(std::string_view name);

} // namespace bcfg

namespace bcfg::torch {

// Kinds of names. For a path that the catalogue does not have, the last part decides: after leading underscores, the
// name of a class begins with a capital, the name of a function does not. Names below torch.ops are operators, although
// many overloads begin with a capital: torch.ops.aten.add.Tensor.

/// Whether the path names a subclass of torch.nn.Module, which is_match() compares with the class of a called module.
/// A class that the catalogue does not know counts as a subclass of torch.nn.Module. `known` is the result of
/// SymbolCatalog::find() for the path.
bool isModuleClass(std::string_view path, const SymbolInfo *known);

/// Whether a module of this class is a transposed convolution. Mirrors the isinstance() in
/// _add_module_to_qconfig_obs_ctr(), which refuses per-channel weights for such modules. `path` is canonical, and
/// `known` is the result of SymbolCatalog::find() for the path.
bool isTransposedConvolution(std::string_view path, const SymbolInfo *known, const SymbolCatalog &catalog);

/// Whether the path names a class of any kind.
bool isClass(std::string_view path, const SymbolCatalog &catalog);

} // namespace bcfg::torch
