// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/nodeqconfigs.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/document/model/shortname.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/model/matching.h"
#include "core/torch/knownmodules.h"

#include <algorithm>
#include <map>
#include <utility>

namespace bcfg::fx {

namespace {

/// Throws what _assert_valid_qconfig() and _add_module_to_qconfig_obs_ctr() raise.
void requireValid(const ResolvedQConfig *qconfig, bool isTransposedConvolution = false)
{
    if (const PythonError *error = qconfig ? qconfigError(*qconfig, isTransposedConvolution) : nullptr)
        throw *error;
}

/// The modules that a GraphModule keeps: those that the graph calls, all inside them, and all above them and above the
/// attributes that the graph reads.
struct KeptModules
{
    KeptModules(const Graph &graph, const Modules &modules) : isWhole(modules.size(), false)
    {
        std::vector<bool> isKept(modules.size(), false);
        const auto root = static_cast<ModuleId>(modules.size());
        std::vector<ModuleId> lastBelow(modules.size() + 1, noModule); // by module: the last one kept directly below it
        std::vector<ModuleId> before(modules.size(), noModule);        // by module: the one kept beside it before
        const auto keep = [&](ModuleId module) {
            for (; module != noModule && !isKept[module]; module = modules.above(module)) {
                isKept[module] = true;
                before[module] = std::exchange(lastBelow[std::min(modules.above(module), root)], module);
            }
        };
        for (const NodeIndex index : graph.order()) {
            const Node &node = graph[index];
            if (node.op == Op::CallModule) {
                isWhole[node.module] = true;
                keep(node.module);
            } else if (node.op == Op::GetAttr) {
                keep(modules.above(node.target));
            }
        }
        for (ModuleId module = 0; module < modules.size(); ++module) { // each comes before those inside it
            const ModuleId above = modules.above(module);
            // Where fusing has replaced a module, those inside of it have other paths: "layer.0.parametrizations".
            if (above != noModule && isWhole[above] && modules[above].inside.empty())
                isWhole[module] = true;
            if (isWhole[module])
                keep(module);
        }
        std::vector<ModuleId> left;
        const auto addBelow = [&](ModuleId module) {
            for (ModuleId below = lastBelow[module]; below != noModule; below = before[below])
                left.push_back(below);
        };
        for (addBelow(root); !left.empty(); addBelow(all.back())) {
            all.push_back(left.back());
            left.pop_back();
        }
    }

    /// In the order of GraphModule.named_modules(): each container has its modules in the order in which the graph
    /// names them first.
    std::vector<ModuleId> all;
    /// By module: whether the GraphModule has it as it is, because the graph calls it or one around it. In the place of
    /// the others that are kept, it has a plain torch.nn.Module.
    std::vector<bool> isWhole;
};

/// Throws what the calls of the weight's constructor raise with which from_float() makes a QAT module.
void makeWeight(const SymbolInfo &qat, const Module &module)
{
    const bool isBag = module.typeName == "torch.nn.EmbeddingBag";
    const bool embeds = isBag || module.typeName == "torch.nn.Embedding";
    bool isFirst = true;
    for (const WeightCall &call : qat.weightCalls) {
        const ResolvedQConfig *qconfig = call.isOfInside ? module.insideQConfig : module.qconfig;
        if (!qconfig)
            throw PythonError{"AssertionError", "qconfig must be provided for QAT module"};
        const std::optional<Callable> &weight = qconfig->qconfig.weight;
        const ConstructedObserver constructed =
            call.hasFactoryKwargs ? constructWithFactoryKwargs(pointerTo(weight), qconfig->release) : qconfig->weight;
        const Observer &observer = made(constructed);
        if (!std::exchange(isFirst, false) || !embeds)
            continue;
        if (observer.qscheme.empty())
            throw missingAttribute(observer.name(), "qscheme");
        if (observer.qscheme != "torch.per_channel_affine_float_qparams")
            throw PythonError{"AssertionError",
                              std::string(isBag ? "Embedding Bag" : "Embedding") +
                                  " weights requires a qscheme of torch.per_channel_affine_float_qparams Got " +
                                  observer.qscheme};
    }
}

/// Gives a fused module the QConfig of its first child, as _update_qconfig_for_fusion() does. Throws where its children
/// have different QConfigs, or where it has none.
void updateForFused(Mapping &mapping, ModuleId id, const Modules &modules, const Backend &backend)
{
    const Module &module = modules[id];
    const SymbolInfo *known = backend.symbols().info(module.type);
    if (known ? !known->isFused : module.inside.empty())
        return;
    const std::vector<const Module *> children = modules.children(id);
    if (children.empty())
        throw PythonError{"IndexError", "list index out of range"};
    const Mapping::Value *first = mapping.objectType(children.front()->type);
    const ResolvedQConfig *qconfig = first ? first->qconfig : nullptr;
    for (std::size_t i = 1; i < children.size(); ++i) {
        const Mapping::Value *other = mapping.objectType(children[i]->type);
        if (!qconfigEquals(other ? other->qconfig : nullptr, qconfig))
            throw PythonError{"LookupError", "During fusion, we need to specify the same qconfigs for all module "
                                             "types in <class '" +
                                                 std::string(module.typeName) + "'> offending type: <class '" +
                                                 std::string(children[i]->typeName) + "'>"};
    }
    if (qconfig)
        mapping.setObjectType(module.type, Mapping::Value(*first));
}

/// What from_float() of a QAT class raises for a module of another class than the one that it takes.
PythonError otherClassError(const SymbolInfo &qat)
{
    // Where convert makes such a module, 2.x raises the same, which is recorded; 1.13 passes one argument too many.
    const FromFloatError *recorded = elementWith(qat.fromFloatErrors, "*", &FromFloatError::root);
    if (recorded && recorded->type == "AssertionError")
        return {recorded->type, recorded->message};
    const std::string taken(shortName(qat.fromFloatOf));
    const bool hasBlank = taken == "Linear" || taken == "LinearReLU" || taken.starts_with("Embedding");
    return {"AssertionError", (hasBlank ? " qat." : "qat.") + std::string(shortName(qat.importable)) +
                                  ".from_float only works for " + taken};
}

/// Whether the traced module has the attribute qconfig = None, which counts before the mapping.
bool refusesQConfig(const Module &module)
{
    return module.traced && module.flag("qconfig") == false;
}

/// Whether propagate_qconfig_() passes over a module directly below the model, and so all inside it, as it is named in
/// the PrepareCustomConfig. Where that names its class, it must still have that.
bool skips(const Modules &modules, ModuleId id, const KeptModules &kept)
{
    const std::optional<bool> byName = modules.skippedByName(id);
    return byName && (*byName || (kept.isWhole[id] && modules[id].traced));
}

/// Whether the module, or the one with the weight from which fusing made it, has parametrizations.
bool isParametrized(const Module &module)
{
    return module.parametrizedType || (!module.inside.empty() && module.inside.front().parametrizedType);
}

/// Whether from_float() of a QAT class gives the parametrizations of a module to what it makes: that of Linear does.
bool keepsParametrizations(const SymbolInfo &qat)
{
    constexpr std::string_view linear = "torch.ao.nn.qat.modules.linear.Linear";
    return qat.importable == linear || contains(qat.bases, linear);
}

/// Throws what from_float() of a QAT class raises for a module that has a QConfig.
void makeQat(const SymbolInfo &qat, const Module &module, const Symbols &symbols)
{
    if (!qat.hasFromFloat)
        throw bcfg::torch::missingFromFloat(qat);
    const std::string_view taken =
        keepsParametrizations(qat) ? symbols.path(module.typeBeforeParametrizations()) : module.typeName;
    if (!qat.fromFloatOf.empty() && qat.fromFloatOf != taken)
        throw otherClassError(qat);
    makeWeight(qat, module);
    if (qat.importable == "torch.ao.nn.qat.dynamic.modules.linear.Linear" &&
        !made(module.qconfig->activation).observer().isMemoryless)
        throw PythonError{"ValueError", "Dynamic QAT requires a memoryless observer.This means a MovingAverage "
                                        "observer with averaging constant equal to 1"};
    // A QAT embedding makes a Parameter of any tensor.
    const bool takesParameter = !module.typeName.starts_with("torch.nn.Embedding");
    if ((isParametrized(module) && !keepsParametrizations(qat)) ||
        (takesParameter && module.flag("weight_is_parameter") == false))
        throw PythonError{"TypeError", "cannot assign 'torch.FloatTensor' as parameter 'weight' "
                                       "(torch.nn.Parameter or None expected)"};
}

/// What torch raises where it takes the text or number that an entry has as its qat_module for a class; nullopt for
/// anything else.
std::optional<PythonError> qatModuleError(const BackendEntry *entry)
{
    const Unread *unread = entry ? entry->config->record().get<Unread>(Field::QatModule) : nullptr;
    if (!unread)
        return std::nullopt;
    const std::string *repr = opaqueRepr(*unread->json);
    if (repr && !isTextRepr(*repr))
        return std::nullopt;
    return missingAttribute(repr ? "str" : pythonTypeName(Argument{*unread->json}), "from_float");
}

/// The node of the traced model that calls the module, or the nearest module around it.
std::optional<NodeIndex> nodeOf(ModuleId module, const Graph &graph, const Modules &modules)
{
    for (; module != noModule; module = modules.above(module)) {
        for (const NodeIndex index : graph.order()) {
            if (graph[index].op == Op::CallModule && graph[index].module == module)
                return originOf(graph[index]);
        }
    }
    return std::nullopt;
}

} // namespace

void updateForFusion(Mapping &mapping, const Graph &graph, const Modules &modules, const Backend &backend)
{
    if (!mapping.hasObjectTypes())
        return;
    for (const NodeIndex index : graph.order()) {
        const Node &node = graph[index];
        if (node.op == Op::CallModule)
            atNode([&] { return originOf(node); }, [&] { updateForFused(mapping, node.module, modules, backend); });
    }
}

void propagateQConfigs(const Mapping &mapping, const Graph &graph, Modules &modules, Symbols &symbols)
{
    // Torch has one dictionary for rows of module_name and rows of object_type for methods.
    const KeptModules kept(graph, modules);
    const SymbolId plainModule = symbols.of("torch.nn.Module");
    // In the same dictionary, the key "" is that of the global QConfig and of a module_name row for "".
    const Mapping::Value *byNoName = mapping.moduleName("");
    const ResolvedQConfig *const ofAll = byNoName ? byNoName->qconfig : mapping.global().qconfig;
    requireValid(ofAll);
    std::unordered_map<SymbolId, bool> transposed; // by class: whether it is a transposed convolution
    const auto requireValidFor = [&](const Module &module, const ResolvedQConfig *given) {
        if (!given || !given->preparingTransposed)
            return requireValid(given);
        const auto [known, isNew] = transposed.try_emplace(module.typeBeforeParametrizations());
        const SymbolId type = known->first;
        if (isNew)
            known->second =
                bcfg::torch::isTransposedConvolution(symbols.path(type), symbols.info(type), symbols.catalog());
        requireValid(given, known->second);
    };
    std::vector<bool> isGiven(modules.size(), false);
    std::vector<bool> isSkipped(modules.size(), false);
    for (const ModuleId id : kept.all) {
        goOn();
        Module &module = modules[id];
        const std::string &path = modules.path(id);
        const ModuleId parent = modules.parent(id);
        const ModuleId above = modules.above(id);
        isSkipped[id] = above == noModule ? skips(modules, id, kept) : isSkipped[above];
        if (isSkipped[id] && module.flag("qconfig") != true)
            continue;
        const bool isTop = parent == noModule || !isGiven[parent];
        const ResolvedQConfig *qconfig = isTop ? ofAll : modules[parent].qconfig;
        if (const Mapping::Value *byType =
                mapping.objectType(kept.isWhole[id] ? module.typeBeforeParametrizations() : plainModule))
            qconfig = byType->qconfig;
        if (const Mapping::Value *byName = mapping.moduleName(path)) {
            qconfig = byName->qconfig;
        } else if (mapping.hasObjectTypes() && path.find('.') == std::string::npos) {
            if (const Mapping::Value *byMethod = mapping.objectType(symbols.find(path)))
                qconfig = byMethod->qconfig;
        }
        if (kept.isWhole[id] && refusesQConfig(module))
            qconfig = nullptr;
        const auto caller = [&] {
            return nodeOf(id, graph, modules);
        };
        atNode(caller, [&] { requireValidFor(module, qconfig); });
        isGiven[id] = true;
        module.qconfig = qconfig;
        if (!kept.isWhole[id])
            continue;
        for (std::size_t i = 0; const Module *part = modules.part(id, i); ++i) {
            const ResolvedQConfig *inner = qconfig;
            if (const Mapping::Value *byType = mapping.objectType(part->typeBeforeParametrizations()))
                inner = byType->qconfig;
            const Mapping::Value *byName =
                mapping.hasModuleNames() ? mapping.moduleName(path + "." + std::to_string(i)) : nullptr;
            if (byName)
                inner = byName->qconfig;
            if (refusesQConfig(*part))
                inner = nullptr;
            atNode(caller, [&] { requireValidFor(*part, inner); });
            if (i == 0)
                module.insideQConfig = inner;
        }
    }
}

void swapForQat(Mapping &mapping, const Graph &graph, Modules &modules, const Backend &backend)
{
    Symbols &symbols = backend.symbols();
    const KeptModules kept(graph, modules);
    for (const ModuleId id : kept.all) {
        goOn();
        Module &module = modules[id];
        if (!module.qconfig || !kept.isWhole[id])
            continue;
        // Modules inside a fused module are swapped together with it.
        bool isInsideFused = false;
        for (ModuleId above = modules.above(id); above != noModule; above = modules.above(above)) {
            const Module &outer = modules[above];
            const SymbolInfo *known = symbols.info(outer.type);
            isInsideFused = isInsideFused || !outer.inside.empty() || (known && known->isFused);
        }
        if (isInsideFused)
            continue;
        // Torch makes quantized modules of these at once, of parts that it has not observed.
        if (module.typeName == "torch.ao.nn.quantizable.LSTM" ||
            module.typeName == "torch.ao.nn.quantizable.MultiheadAttention")
            atNode([&] { return nodeOf(id, graph, modules); },
                   [] { throw missingAttribute("Linear", "activation_post_process"); });
        const SymbolId unswapped = module.typeBeforeParametrizations();
        atNode([&] { return nodeOf(id, graph, modules); },
               [&] { throwIfSet(qatModuleError(backend.single(unswapped))); });
        const bcfg::Symbol *qat = backend.qatModule(unswapped);
        if (!qat)
            continue;
        const SymbolId type = symbols.of(qat->path());
        const SymbolInfo *known = symbols.info(type);
        if (known)
            atNode([&] { return nodeOf(id, graph, modules); }, [&] { makeQat(*known, module, symbols); });
        const bool keeps = known && isParametrized(module) && keepsParametrizations(*known);
        module.parametrizedType = keeps ? type : 0;
        module.type = keeps ? symbols.of(std::string(parametrized) + std::string(shortName(qat->path()))) : type;
        module.typeName = symbols.path(module.type);
        module.weightQConfig = module.qconfig;
    }

    std::vector<std::pair<SymbolId, Mapping::Value>> copies;
    for (const SymbolId type : mapping.objectTypes()) {
        const Mapping::Value &value = *mapping.objectType(type);
        if (!backend.release().does(Behaviour::TakesQatModulesOfBackend)) {
            const std::string_view qat = symbols.catalog().defaultQatModule(symbols.path(type));
            if (!qat.empty())
                copies.emplace_back(symbols.of(qat), value);
        } else if (const bcfg::Symbol *qat = backend.qatModule(type)) {
            copies.emplace_back(symbols.of(qat->path()), value);
        }
    }
    for (const auto &[type, value] : copies)
        mapping.setObjectType(type, value);
}

NodeQConfigs nodeQConfigs(const Mapping &mapping, const trace::Model &model, const Graph &graph, Modules &modules,
                          Symbols &symbols)
{
    NodeQConfigs result(graph.size());
    // By path of a module and type: how often the module has called the function, or a module of the class, so far.
    std::map<std::pair<std::string, SymbolId>, std::int64_t> seen;
    std::optional<KeptModules> kept; // few models read attributes
    const SymbolId plainModule = symbols.of("torch.nn.Module");
    const auto scopeOf = [&](const Node &node) -> const trace::Scope & {
        static const trace::Scope model0;
        const std::optional<trace::Scope> &scope = model.nodes[node.origin].scope;
        return scope ? *scope : model0;
    };
    const auto typeOf = [&](const trace::Scope &scope) {
        return scope.type ? symbols.of(*scope.type) : SymbolId(0);
    };
    const auto takeOrdered = [&](std::string_view module, SymbolId type, Mapping::Value &value) {
        const std::int64_t index = seen[{std::string(module), type}]++;
        if (const Mapping::Value *byOrder = mapping.order(module, type, index))
            value = *byOrder;
    };
    for (const NodeIndex index : graph.order()) {
        goOn();
        const Node &node = graph[index];
        Mapping::Value value;
        switch (node.op) {
        case Op::GetAttr: {
            if (!kept)
                kept.emplace(graph, modules);
            const ModuleId holder = modules.find(parentPath(node.target));
            const bool isWhole = holder != noModule && kept->isWhole[holder];
            value = mapping.adjusted(isWhole ? modules[holder].type : plainModule, parentPath(node.target),
                                     mapping.global());
            break;
        }
        case Op::CallFunction: {
            const trace::Scope &scope = scopeOf(node);
            const Mapping::Value *byFunction = mapping.objectType(node.symbol);
            value = mapping.adjusted(typeOf(scope), scope.path, byFunction ? *byFunction : mapping.global());
            if (mapping.hasOrders())
                takeOrdered(scope.path, node.symbol, value);
            break;
        }
        case Op::CallMethod: {
            const trace::Scope &scope = scopeOf(node);
            value = mapping.adjusted(node.symbol, scope.path, mapping.global());
            value = mapping.adjusted(typeOf(scope), scope.path, value);
            break;
        }
        case Op::CallModule: {
            Module &module = modules[node.module];
            value = mapping.adjusted(module.type, node.target, mapping.global());
            if (mapping.hasOrders())
                takeOrdered(parentPath(scopeOf(node).path), typeOf(scopeOf(node)), value);
            requireValid(value.qconfig);
            module.qconfig = value.qconfig;
            break;
        }
        case Op::Placeholder:
        case Op::Output:
            break;
        }
        result[index] = value;
    }
    return result;
}

void validateFixedQParams(const Graph &graph, const Modules &modules, const NodeQConfigs &qconfigs,
                          const Backend &backend)
{
    if (!backend.release().does(Behaviour::ValidatesFixedQParams))
        return;
    const std::vector<SymbolId> called = calledSymbols(graph, modules);
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const SymbolInfo *known = fixedQParamsOperator(graph[index], called[index], backend.symbols());
        const ResolvedQConfig *qconfig = qconfigs[index].qconfig;
        if (!known || !qconfig)
            continue;
        atNode([&] { return originOf(graph[index]); },
               [&] { throwIfSet(fixedQParamsError(*known, *qconfig, graph[index].name)); });
    }
}

} // namespace bcfg::fx
