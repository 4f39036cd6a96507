// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/document/model/symbol.h"
#include "core/torch/catalog/release.h"

#include <cstddef>
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

/// How many positional arguments a function takes.
struct Arity
{
    std::size_t least = 0;
    std::optional<std::size_t> most; ///< absent: any number
    bool accepts(std::size_t count) const { return least <= count && (!most || count <= *most); }
};

/// Positions of arguments.
struct ArgumentRange
{
    std::size_t first = 0;
    std::optional<std::size_t> last; ///< absent: the last argument of the call
    bool contains(std::size_t position) const { return first <= position && (!last || position <= *last); }
};

/// The two ranges that operators with fixed quantization parameters have (_FIXED_QPARAMS_OP_TO_OBSERVER).
enum class FixedQParams {
    ZeroToOne,     ///< sigmoid, hardsigmoid, softmax: scale 1/256, zero point 0
    MinusOneToOne, ///< tanh: scale 2/256, zero point 128
};

/// A call of the weight's constructor while a QAT module is made of a float module.
struct WeightCall
{
    bool isOfInside = false;       ///< by the QConfig of the module inside of a fused one, not by its own
    bool hasFactoryKwargs = false; ///< with the keyword factory_kwargs
};

/// A parameter of a class that a QConfig can name.
struct ObserverParameter
{
    std::string name;
    std::optional<JsonValue> defaultValue; ///< absent: the argument is required
    bool keywordOnly = false;              ///< taken through **kwargs
};

/// What real torch said about one symbol.
struct SymbolInfo
{
    std::string path; ///< public path: "torch.nn.Linear"
    SymbolKind kind = SymbolKind::Function;
    std::string repr;               ///< what Python prints, addresses as 0x0
    std::string importable;         ///< __module__ + "." + __name__
    std::string sameAs;             ///< the path listed first for the same object; empty for that one itself
    std::vector<std::string> bases; ///< of modules: public or private paths of the base classes
    bool isOperator = true;         ///< a pattern may name it
    bool isCalled = false;          ///< PyTorch may call it for a document: a module, an observer, a fuser, a getter
    bool hasFromFloat = false;      ///< of modules: convert and the QAT swap can make one from a float module
    bool isIndexable = false;       ///< of modules: module[0] works, as of a fused module
    bool isFused = false;           ///< of modules: a subclass of _FusedModule, which stands for those inside
    std::vector<std::string> takes; ///< of fused modules: the only classes that the constructor takes; empty: any
    std::string fromFloatOf;        ///< of QAT modules: the only class that from_float() takes
    std::string toFloat;            ///< of QAT modules: the class of what to_float() makes
    std::vector<WeightCall> weightCalls; ///< of QAT modules: how from_float() makes the weight's fake quantize
    bool isAbstract = false;             ///< of modules: a base class or container, which no graph shows as itself
    std::optional<Arity> arity;          ///< of functions written in Python, and of its operators
    std::optional<Arity> makesArity;     ///< of factories of fuser methods: what the function takes that they make
    std::optional<std::size_t> weightArgument; ///< of functions with a weight that PyTorch quantizes: its position
    std::optional<std::size_t> biasArgument;
    bool weightStaysFloat = false; ///< no weight of it is ever observed (NON_QUANTIZABLE_WEIGHT_OPS)
    std::optional<FixedQParams> fixedQParams;
    std::vector<ObserverParameter> parameters; ///< of observers and fake quantizes, in the order of the signature
};

/// The symbols of one PyTorch release, read once from the embedded resources.
class SymbolCatalog
{
public:
    /// Safe to call from several threads.
    static const SymbolCatalog &of(Release release);

    Release release() const { return m_release; }
    const SymbolInfo *find(std::string_view path) const; ///< by public or importable path; null where unknown
    /// One path for all paths of one object; an unknown path is its own.
    std::string_view canonical(std::string_view path) const;
    bool isSameObject(std::string_view a, std::string_view b) const { return canonical(a) == canonical(b); }
    bool isModule(std::string_view path) const;
    /// Whether no module of a graph has exactly this class: a base class or a container.
    bool isAbstractModule(std::string_view path) const;
    bool isTensorMethod(std::string_view name) const;
    /// Whether operators are public in the module, or defined there.
    bool hasModule(std::string_view name) const;
    /// Whether each name that a pattern or a field may have of the module is in the catalogue.
    bool hasAllOf(std::string_view module) const { return m_wholeModules.contains(module); }
    /// Which arguments of a tensor method are numbers, sizes or masks (NON_OBSERVABLE_ARG_DICT); null where none is.
    const ArgumentRange *nonTensorArguments(std::string_view method) const;
    /// The QAT module that PyTorch's default table has for a module class (DEFAULT_QAT_MODULE_MAPPINGS); empty: none.
    std::string_view defaultQatModule(std::string_view moduleClass) const;
    /// Functions and methods that models seldom call as such, each with what they write instead: it traces to that. A
    /// method's path is that of torch.Tensor.
    std::span<const std::pair<std::string, std::string>> usualForms() const { return m_usualForms; }
    /// In the catalogue's order, aliases included.
    std::span<const SymbolInfo> all() const { return m_symbols; }
    std::span<const std::string> tensorMethods() const { return m_tensorMethods; }

private:
    explicit SymbolCatalog(Release release);
    void addFacts(const JsonValue &catalog);

    Release m_release;
    std::vector<SymbolInfo> m_symbols;
    std::vector<std::string> m_tensorMethods;
    std::vector<std::pair<std::string, ArgumentRange>> m_nonTensorArguments;
    std::vector<std::pair<std::string, std::string>> m_qatModules;
    std::vector<std::pair<std::string, std::string>> m_usualForms;
    std::unordered_map<std::string_view, std::size_t> m_byPath; // public and importable paths
    std::unordered_set<std::string_view> m_methodSet;
    std::unordered_set<std::string_view> m_privateBases; // such as torch.nn.modules.conv._ConvNd
    std::unordered_set<std::string_view> m_modules;
    std::unordered_set<std::string_view> m_wholeModules;
};

/// SymbolCatalog::tensorMethods() without the rest of the catalogue, which takes fifty times as long to read.
std::vector<std::string> readTensorMethods(Release release);

} // namespace bcfg
