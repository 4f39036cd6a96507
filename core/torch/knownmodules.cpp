// SPDX-License-Identifier: Apache-2.0
#include "core/torch/knownmodules.h"

#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace bcfg::torch {

namespace {

KeyMap<Shared<PatternConfig>> readConfigs(Release release)
{
    auto byKey = keyMap<Shared<PatternConfig>>(SymbolCatalog::of(release));
    for (const BuiltInConfig &builtIn : builtInConfigs(release)) {
        for (const Shared<PatternConfig> &config : builtIn.config().configs) {
            const std::optional<Pattern> reversed = config->reversedPattern(release);
            if (!reversed)
                continue;
            // Backends differ in how many fields they set; apart from dtypes, the fields agree.
            const auto [known, isNew] = byKey.try_emplace(*reversed, config);
            if (!isNew && config->record().members().size() > known->second->record().members().size())
                known->second = config;
        }
    }
    return byKey;
}

std::vector<KnownQatModule> readQatModules(Release release)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    const auto canonical = [&](const Symbol &symbol) {
        return *Symbol::parse(catalog.canonical(symbol.path()));
    };
    std::vector<KnownQatModule> all;
    for (const BuiltInConfig &builtIn : builtInConfigs(release)) {
        for (const Shared<PatternConfig> &config : builtIn.config().configs) {
            const Symbol *atom = config->pattern() ? config->pattern()->symbol() : nullptr;
            const Symbol *qat = config->qatModule();
            if (!atom || !qat || contains(all, canonical(*atom), &KnownQatModule::moduleClass))
                continue;
            const PatternConfig *ofQat = knownConfig(Pattern(*qat), release);
            const Symbol *root = ofQat ? ofQat->rootModule() : nullptr;
            all.push_back({canonical(*atom), canonical(*qat), canonical(root ? *root : *atom)});
        }
    }
    return all;
}

/// '2' for torch.nn.Conv2d and each class derived from it; nullopt for classes that are no convolutions.
std::optional<char> dimensionsOf(const SymbolInfo *module)
{
    constexpr std::string_view convolution = "torch.nn.modules.conv._ConvNd";
    const bool isConvolution = module && contains(module->bases, convolution);
    return isConvolution ? std::optional(module->path[module->path.size() - 2]) : std::nullopt;
}

std::unordered_set<const SymbolInfo *> readReferenced(Release release)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    std::unordered_set<std::string_view> paths;
    const auto isKnown = [&](const Symbol *symbol) {
        return symbol && paths.contains(catalog.canonical(symbol->path()));
    };
    const auto add = [&](const Symbol *symbol) {
        if (const SymbolInfo *known = symbol ? catalog.find(symbol->path()) : nullptr)
            paths.insert(catalog.canonical(known->path));
    };
    const std::vector<Shared<PatternConfig>> &configs = findBuiltInConfig("native", release)->config().configs;
    for (const Shared<PatternConfig> &config : configs) {
        if (config->referenceQuantizedModule())
            add(config->rootModule());
    }
    for (const Shared<PatternConfig> &config : configs) {
        const std::optional<Pattern> reversed = config->reversedPattern(release);
        const Pattern *root = reversed ? rootOperator(*reversed) : nullptr;
        if (config->fusedModule() && root && isKnown(root->symbol()))
            add(config->fusedModule());
    }
    for (const Shared<PatternConfig> &config : configs) {
        if (config->qatModule() && config->pattern() && isKnown(config->pattern()->symbol()))
            add(config->qatModule());
    }
    std::unordered_set<const SymbolInfo *> all;
    for (const SymbolInfo &symbol : catalog.all()) {
        if (paths.contains(catalog.canonical(symbol.path)))
            all.insert(&symbol);
    }
    return all;
}

} // namespace

const PatternConfig *knownConfig(const Pattern &reversed, Release release)
{
    const auto &byKey = perRelease(release, [](Release made) { return readConfigs(made); });
    const auto *found = valueUnder(byKey, reversed);
    return found ? &**found : nullptr;
}

bool setKnownModules(PatternConfig &config, Release release)
{
    const std::optional<Pattern> reversed = config.reversedPattern(release);
    if (!reversed)
        return false;
    if (const PatternConfig *same = knownConfig(*reversed, release)) {
        for (const Field field : fieldsInOrder(Level::PatternConfig)) {
            if (isDroppable(field))
                config.copy(*same, {field}, release);
        }
        return true;
    }
    const Pattern *root = rootOperator(*reversed);
    const PatternConfig *ofRoot = root ? knownConfig(*root, release) : nullptr;
    if (ofRoot)
        config.copy(*ofRoot, {Field::RootModule, Field::ReferenceQuantizedModule}, release);
    return ofRoot;
}

std::span<const KnownQatModule> knownQatModules(Release release)
{
    return perRelease(release, [](Release made) { return readQatModules(made); });
}

const KnownQatModule *knownQatModule(const Symbol &moduleClass, Release release)
{
    // A QAT class has the same name as its float class. For other classes the built-in configs need not be read, which
    // keeps opening a document quick.
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    if (!catalog.findIn({"torch.ao.nn.qat.", "torch.ao.nn.intrinsic.qat.", "torch.nn.intrinsic.qat."},
                        moduleClass.name()))
        return nullptr;
    return elementWith(knownQatModules(release), catalog.canonical(moduleClass.path()),
                       [](const KnownQatModule &each) { return each.moduleClass.path(); });
}

std::string_view convolutionWithRelu(std::string_view convolution)
{
    constexpr std::pair<std::string_view, std::string_view> classes[] = {
        {"torch.nn.Conv1d", "torch.ao.nn.intrinsic.ConvReLU1d"},
        {"torch.nn.Conv2d", "torch.ao.nn.intrinsic.ConvReLU2d"},
        {"torch.nn.Conv3d", "torch.ao.nn.intrinsic.ConvReLU3d"},
    };
    const auto *found = elementWith(classes, convolution, &std::pair<std::string_view, std::string_view>::first);
    return found ? found->second : std::string_view();
}

const std::string *onlyArgument(const Callable &fuser)
{
    const FactoryCall *call = fuser.call();
    return call && call->args.size() == 1 ? call->args[0].string() : nullptr;
}

std::string_view fusingFunction(const Callable &fuser)
{
    const std::string *wrapped = onlyArgument(fuser);
    const std::string_view path = fuser.symbol() ? fuser.symbol()->path() : wrapped ? *wrapped : std::string_view();
    return path.starts_with(fuserMethodMappings) ? path.substr(fuserMethodMappings.size()) : std::string_view();
}

std::string_view fusedInEvaluation(const PatternConfig &config, Api api, std::string_view root)
{
    const Callable *fuser = config.fuserMethod();
    if (!fuser)
        return {};
    const bool isReversed = !isForward(api) || config.patternComplexFormat();
    const bool reverses = fuser->call() != nullptr; // reverse2() or reverse3(): no other factory wraps a function
    const std::string_view name = isReversed == reverses ? fusingFunction(*fuser) : std::string_view();
    if (name == "fuse_conv_bn_relu")
        return convolutionWithRelu(root);
    const bool folds = name == "fuse_conv_bn" || name == "fuse_linear_bn" || name == "fuse_convtranspose_bn";
    return folds ? root : std::string_view();
}

bool hasKnownReference(const SymbolInfo *moduleClass, Release release)
{
    return perRelease(release, [](Release made) { return readReferenced(made); }).contains(moduleClass);
}

PythonError missingFromFloat(const SymbolInfo &symbol)
{
    const std::string owner = symbol.kind == SymbolKind::Function ? "'function' object"
                              : symbol.kind == SymbolKind::Builtin
                                  ? "'builtin_function_or_method' object"
                                  : "type object '" + std::string(shortName(symbol.path)) + "'";
    return {"AttributeError", owner + " has no attribute 'from_float'"};
}

bool refusesClass(const SymbolInfo &qat, std::string_view moduleClass, const SymbolCatalog &catalog)
{
    return !qat.fromFloatOf.empty() && !catalog.isSameObject(qat.fromFloatOf, moduleClass);
}

std::optional<PythonError> missingWeight(const SymbolInfo *root)
{
    if (!root || root->weightDimensions != std::size_t(0))
        return std::nullopt;
    return missingAttribute(shortName(root->path), "weight");
}

std::string classRepr(const SymbolInfo *known, std::string_view path)
{
    return known ? known->repr : "<class '" + std::string(path) + "'>";
}

std::optional<PythonError> referenceError(const SymbolInfo *reference, std::string_view root,
                                          const SymbolCatalog &catalog)
{
    const SymbolInfo *known = catalog.find(root);
    if (std::optional<PythonError> error = missingWeight(known))
        return error;
    if (!reference)
        return std::nullopt;
    if (!reference->hasFromFloat)
        return missingFromFloat(*reference);
    const FromFloatError *error = catalog.fromFloatError(*reference, root);
    if (!error)
        return std::nullopt;
    return PythonError{error->type, error->messageFor(shortName(root), classRepr(known, root))};
}

bool takesOtherDimensions(const SymbolInfo *reference, const SymbolInfo *root)
{
    const std::optional<char> taken = dimensionsOf(reference);
    const std::optional<char> given = dimensionsOf(root);
    return taken && given && *taken != *given;
}

const Symbol *knownReferenceModule(const Symbol &rootModule, Release release)
{
    // A reference class has the name of its root module; see knownQatModule().
    if (!SymbolCatalog::of(release).findIn({"torch.ao.nn.quantized.reference."}, rootModule.name()))
        return nullptr;
    const PatternConfig *known = knownConfig(Pattern(rootModule), release);
    const bool isRoot = known && known->rootModule() && *known->rootModule() == *known->pattern()->symbol();
    return isRoot ? known->referenceQuantizedModule() : nullptr;
}

} // namespace bcfg::torch
