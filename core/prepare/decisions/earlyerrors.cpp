// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/earlyerrors.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/shortname.h"
#include "core/torch/index/objects.h"

namespace bcfg {

namespace {

/// Whether Python can import a module of this name, as far as the catalogues can tell.
bool isPythonModule(std::string_view path, const SymbolCatalog &catalog)
{
    // Packages that contain modules of the catalogues but no class or function.
    static constexpr std::string_view packages[] = {"torch.ao", "torch.ao.nn", "torch.ao.nn.sparse"};
    return isNnModule(path) || catalog.hasModule(path) || contains(packages, path);
}

/// The error that Python raises where source names this class or function; nullopt unless it certainly does not exist.
std::optional<PythonError> missingNameError(const Symbol &symbol, const SymbolCatalog &catalog)
{
    const std::string_view path = symbol.path();
    const std::string_view package = packageOf(path);
    // Of builtins and math, the catalogue lists only what a pattern may name.
    if (catalog.find(path) || package == "builtins" || package == "math" || isPythonModule(path, catalog) ||
        !isKnownToBeMissing(symbol, catalog))
        return std::nullopt;
    std::string_view module = symbol.module();
    while (!module.empty() && !isPythonModule(module, catalog))
        module = parentPath(module);
    if (module.empty())
        return std::nullopt; // not even the package is known
    const std::string_view behind = path.substr(module.size() + 1);
    return PythonError{"AttributeError", "module '" + std::string(module) + "' has no attribute '" +
                                             visibleText(packageOf(behind)) + "'"};
}

} // namespace

std::optional<PythonError> namingError(const PatternConfig &config, Release release)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    std::optional<PythonError> error;
    const auto look = [&](const Symbol *symbol) {
        if (symbol && !error)
            error = missingNameError(*symbol, catalog);
    };
    if (const std::optional<Pattern> key = config.reversedPattern(release))
        forEachLeaf(*key, [&](const Pattern &leaf) { look(leaf.symbol()); });
    for (const Field field : fields(Level::PatternConfig, FieldKind::Module))
        look(config.record().get<Symbol>(field));
    return error;
}

PythonError registrationError(const PatternConfig &config, Release release)
{
    if (!isForward(release))
        return {"ValueError", "backend_pattern_config_dict must contain 'pattern'"};
    if (config.pattern())
        return {"ValueError", release.message(ErrorText::TupleLength, notation(*config.pattern()))};
    return {"ValueError", "Either 'pattern' or 'pattern_complex_format' must be specified"};
}

const PythonError *qconfigError(const ResolvedQConfig &qconfig, bool isTransposedConvolution)
{
    if (isTransposedConvolution && qconfig.transposedError)
        return &*qconfig.transposedError;
    return pointerTo(qconfig.preparingError);
}

const SymbolInfo *fixedQParamsOperator(const fx::Node &node, fx::SymbolId called, const fx::Symbols &symbols)
{
    if (node.op != fx::Op::CallFunction && node.op != fx::Op::CallModule)
        return nullptr; // torch does not check methods
    const SymbolInfo *known =
        symbols.catalog().release().does(Behaviour::ValidatesFixedQParams) ? symbols.info(called) : nullptr;
    return known && known->fixedQParams ? known : nullptr;
}

std::optional<PythonError> fixedQParamsError(const SymbolInfo &called, const ResolvedQConfig &qconfig,
                                             std::string_view name)
{
    if (qconfig.fitsFixedQParams[static_cast<std::size_t>(*called.fixedQParams)])
        return std::nullopt;
    const std::string quoted = name.empty() ? std::string() : "'" + std::string(name) + "' ";
    return PythonError{"ValueError", "QConfigMapping must specify fixed qparams observer for fixed qparams op " +
                                         quoted + "type: '" + called.path + "'"};
}

std::optional<std::string> fixedQParamsAdvice(const SymbolInfo &called, const ResolvedQConfig &qconfig)
{
    const Observer *observer = qconfig.activationObserver();
    if (!observer || observer->observer().kind != ObserverKind::FixedQParams ||
        qconfig.fitsFixedQParams[static_cast<std::size_t>(*called.fixedQParams)])
        return std::nullopt;
    const std::string_view range = called.fixedQParams == FixedQParams::ZeroToOne ? "0to1" : "neg1to1";
    return "The QConfig has a FixedQParamsObserver, but PyTorch 1.13 takes for " + called.path +
           " only its own default_fixed_qparams_range_" + std::string(range) +
           "_observer, or one with equal arguments. Without a QConfig, which is None in the mapping, the operator "
           "stays float, and prepare does not raise.";
}

} // namespace bcfg
