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
#include <unordered_map>
#include <utility>

namespace bcfg::fx {

namespace {

/// Throws the errors of _assert_valid_qconfig() and _add_module_to_qconfig_obs_ctr().
void requireValid(const ResolvedQConfig *qconfig, bool isTransposedConvolution = false)
{
    if (const PythonError *error = qconfig ? qconfigError(*qconfig, isTransposedConvolution) : nullptr)
        throw *error;
}

/// Throws the error that from_float() of a QAT class raises when it calls the QConfig's constructor for the weight.
void requireWeight(const SymbolInfo &qat, const Module &module)
{
    const bool isBag = module.typeName == "torch.nn.EmbeddingBag";
    const bool embeds = isBag || module.typeName == "torch.nn.Embedding";
    bool isFirst = true;
    for (const WeightCall &call : qat.weightCalls) {
        if (call.isOfInside ? module.insideHasOwnQConfig : module.hasOwnQConfig)
            continue;
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

/// What Python prints for the class of a module.
std::string classRepr(const Module &module, const Symbols &symbols)
{
    return bcfg::torch::classRepr(symbols.info(module.type), module.typeName);
}

/// Gives a fused module the QConfig of its first child, as _update_qconfig_for_fusion() does. Throws if the children
/// have different QConfigs, and if there are no children. A class of the user's own is assumed to be a _FusedModule
/// with only one child, see noteAssumptions().
void updateForFused(Mapping &mapping, ModuleId id, const Modules &modules, const Backend &backend)
{
    const Module &module = modules[id];
    const SymbolInfo *known = backend.symbols().info(module.type);
    if (known ? !known->isFused : module.inside.empty())
        return;
    const std::vector<const Module *> children = modules.children(id);
    if (children.empty())
        throw PythonError{"IndexError", "list index out of range"};
    const Module *offending = known ? childWithOtherRow(mapping, children) : nullptr;
    if (offending)
        throw PythonError{"LookupError",
                          "During fusion, we need to specify the same qconfigs for all module types in " +
                              classRepr(module, backend.symbols()) +
                              " offending type: " + classRepr(*offending, backend.symbols())};
    if (const Mapping::Value *first = mapping.objectType(children.front()->type); first && first->qconfig)
        mapping.setObjectType(module.type, Mapping::Value(*first));
}

/// The error that from_float() of a QAT class raises for a module of the class `given`, which it does not take.
PythonError otherClassError(const SymbolInfo &qat, std::string_view given)
{
    // 2.x raises the same error when convert makes such a module, and the catalogue has its message. 1.13 raises
    // another one there, because convert passes one argument too many.
    const FromFloatError *recorded = elementWith(qat.fromFloatErrors, "*", &FromFloatError::root);
    if (recorded && recorded->type == "AssertionError")
        return {recorded->type, recorded->messageFor(shortName(given), bcfg::torch::classRepr(nullptr, given))};
    const std::string taken(shortName(qat.fromFloatOf));
    const bool hasBlank = taken == "Linear" || taken == "LinearReLU" || taken.starts_with("Embedding");
    return {"AssertionError", (hasBlank ? " qat." : "qat.") + std::string(shortName(qat.importable)) +
                                  ".from_float only works for " + taken};
}

/// Whether the traced module has an attribute qconfig, which overrides the mapping: false where it is None.
std::optional<bool> ownQConfig(const Module &module)
{
    return module.traced ? module.flag("qconfig") : std::nullopt;
}

/// Whether propagate_qconfig_() skips a module directly below the model, and all inside it, because PrepareCustomConfig
/// names the module or its class. The class does not count for a module that fusing has replaced.
bool skips(const Modules &modules, ModuleId id, const KeptModules &kept)
{
    const std::optional<bool> byName = modules.skippedByName(id);
    return byName && (*byName || (kept.isWhole[id] && modules[id].traced));
}

/// The row of a mapping that gives a module its QConfig; null where there is none. Torch makes one dictionary of the
/// mapping, with the key "" for the global QConfig, and the name of the method for an object_type row of a method. A
/// module_name row with the same key wins.
const Mapping::Value *rowOf(const Mapping &mapping, SymbolId type, const std::string &path, const Symbols &symbols)
{
    if (const Mapping::Value *byName = mapping.moduleName(path))
        return byName;
    if (mapping.hasObjectTypes() && path.find('.') == std::string::npos) {
        if (const Mapping::Value *byMethod = mapping.objectType(symbols.find(path)))
            return byMethod;
    }
    return mapping.objectType(type);
}

/// A QConfig that propagate_qconfig_() gives a module.
struct Propagated
{
    const ResolvedQConfig *qconfig = nullptr;
    bool isOwn = false; ///< Module::hasOwnQConfig
};

/// `row`: of the mapping, or null. `own`: ownQConfig() of the module. `inherited`: what the module around it has.
Propagated propagated(const Mapping::Value *row, std::optional<bool> own, Propagated inherited)
{
    if (own == false)
        return {};
    const Propagated given = row ? Propagated{row->qconfig} : inherited;
    return {given.qconfig, given.isOwn || own == true};
}

/// Whether the module has parametrizations, or, for a fused module, the module inside it that has the weight.
bool isParametrized(const Module &module)
{
    return module.parametrizedType || (!module.inside.empty() && module.inside.front().parametrizedType);
}

/// Whether from_float() of a QAT class passes parametrizations on to the QAT module, as the QAT class of Linear does.
bool keepsParametrizations(const SymbolInfo &qat)
{
    constexpr std::string_view linear = "torch.ao.nn.qat.modules.linear.Linear";
    return qat.importable == linear || contains(qat.bases, linear);
}

/// Throws the error that from_float() of a QAT class raises for a module that has a QConfig.
void requireFromFloat(const SymbolInfo &qat, const Module &module, const Symbols &symbols)
{
    if (!qat.hasFromFloat)
        throw bcfg::torch::missingFromFloat(qat);
    const std::string_view given =
        keepsParametrizations(qat) ? symbols.path(module.typeBeforeParametrizations()) : module.typeName;
    if (!qat.fromFloatOf.empty() && qat.fromFloatOf != given)
        throw otherClassError(qat, given);
    requireWeight(qat, module);
    if (qat.importable == "torch.ao.nn.qat.dynamic.modules.linear.Linear" && !module.hasOwnQConfig &&
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

/// The error that torch raises if the qat_module of an entry is a text or a number, which has no from_float(); else
/// nullopt.
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

bool isInsideFused(ModuleId module, const Modules &modules, const Symbols &symbols)
{
    for (ModuleId above = modules.above(module); above != noModule; above = modules.above(above)) {
        const SymbolInfo *known = symbols.info(modules[above].type);
        if (!modules[above].inside.empty() || (known && known->isFused))
            return true;
    }
    return false;
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

const Module *childWithOtherRow(const Mapping &mapping, const std::vector<const Module *> &children)
{
    const auto ofRow = [&](const Module *child) {
        const Mapping::Value *row = mapping.objectType(child->type);
        return row ? row->qconfig : nullptr;
    };
    const auto other = std::ranges::find_if(
        children, [&](const Module *child) { return !qconfigEquals(ofRow(child), ofRow(children.front())); });
    return other == children.end() ? nullptr : *other;
}

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
    const KeptModules kept = keptModules(graph, modules);
    const SymbolId plainModule = symbols.of("torch.nn.Module");
    const Mapping::Value *byNoName = mapping.moduleName("");
    const ResolvedQConfig *const ofAll = byNoName ? byNoName->qconfig : mapping.global().qconfig;
    requireValid(ofAll);
    std::unordered_map<SymbolId, bool> transposed; // by class: whether it is a transposed convolution
    const auto requireValidFor = [&](const Module &module, const Propagated &given) {
        if (given.isOwn)
            return;
        if (!given.qconfig || !given.qconfig->transposedError)
            return requireValid(given.qconfig);
        const auto [known, isNew] = transposed.try_emplace(module.typeBeforeParametrizations());
        const SymbolId type = known->first;
        if (isNew)
            known->second =
                bcfg::torch::isTransposedConvolution(symbols.path(type), symbols.info(type), symbols.catalog());
        requireValid(given.qconfig, known->second);
    };
    std::vector<bool> isGiven(modules.size(), false);
    std::vector<bool> isSkipped(modules.size(), false);
    for (const ModuleId id : kept.all) {
        goOn();
        Module &module = modules[id];
        const ModuleId parent = modules.parent(id);
        const ModuleId above = modules.above(id);
        isSkipped[id] = above == noModule ? skips(modules, id, kept) : isSkipped[above];
        if (isSkipped[id] && module.flag("qconfig") != true)
            continue;
        const bool isTop = parent == noModule || !isGiven[parent];
        const Propagated inherited =
            isTop ? Propagated{ofAll} : Propagated{modules[parent].qconfig, modules[parent].hasOwnQConfig};
        const SymbolId type = kept.isWhole[id] ? module.typeBeforeParametrizations() : plainModule;
        const Propagated given = propagated(rowOf(mapping, type, modules.path(id), symbols),
                                            kept.isWhole[id] ? ownQConfig(module) : std::nullopt, inherited);
        const auto caller = [&] {
            return nodeOf(id, graph, modules);
        };
        atNode(caller, [&] { requireValidFor(module, given); });
        isGiven[id] = true;
        module.qconfig = given.qconfig;
        module.hasOwnQConfig = given.isOwn;
        if (!kept.isWhole[id])
            continue;
        for (std::size_t i = 0; const Module *part = modules.part(id, i); ++i) {
            const std::string path = modules.path(id) + "." + std::to_string(i);
            const Propagated inner =
                propagated(rowOf(mapping, part->typeBeforeParametrizations(), path, symbols), ownQConfig(*part), given);
            atNode(caller, [&] { requireValidFor(*part, inner); });
            if (i == 0) {
                module.insideQConfig = inner.qconfig;
                module.insideHasOwnQConfig = inner.isOwn;
            }
        }
    }
}

void swapForQat(Mapping &mapping, const Graph &graph, Modules &modules, const Backend &backend)
{
    Symbols &symbols = backend.symbols();
    const KeptModules kept = keptModules(graph, modules);
    for (const ModuleId id : kept.all) {
        goOn();
        Module &module = modules[id];
        if ((!module.qconfig && !module.hasOwnQConfig) || !kept.isWhole[id])
            continue;
        if (isInsideFused(id, modules, symbols)) // swapped together with the fused module
            continue;
        const auto caller = [&] {
            return nodeOf(id, graph, modules);
        };
        // Torch makes quantized modules of these classes immediately, from parts that it has not observed.
        if (module.typeName == "torch.ao.nn.quantizable.LSTM" ||
            module.typeName == "torch.ao.nn.quantizable.MultiheadAttention")
            atNode(caller, [] { throw missingAttribute("Linear", "activation_post_process"); });
        const SymbolId unswapped = module.typeBeforeParametrizations();
        atNode(caller, [&] { throwIfSet(qatModuleError(backend.single(unswapped))); });
        const bcfg::Symbol *qat = backend.qatModule(unswapped);
        if (!qat)
            continue;
        const SymbolId type = symbols.of(qat->path());
        const SymbolInfo *known = symbols.info(type);
        if (known)
            atNode(caller, [&] { requireFromFloat(*known, module, symbols); });
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
    // By path of a module and called type: how often the module has called the function, or a module of the class, so
    // far.
    std::map<std::pair<std::string, SymbolId>, std::int64_t> seen;
    std::optional<KeptModules> kept; // few models read attributes
    const SymbolId plainModule = symbols.of("torch.nn.Module");
    std::vector<bool> isCopied(model.nodes.size(), false); // by node of the traced model
    std::optional<std::unordered_map<std::string_view, NodeIndex>> byName;
    // Mirrors node_name_to_scope[node.name]. Fusing may copy a node twice, for MatchAllNode and as the root. The nodes
    // after such a copy may have other names than the traced nodes that they come from.
    const auto scopeOf = [&](const Node &node) -> const trace::Scope & {
        static const trace::Scope ofModel;
        NodeIndex origin = node.origin;
        if (isCopied[origin] && !byName) {
            byName.emplace();
            for (NodeIndex i = 0; i < model.nodes.size(); ++i)
                byName->emplace(model.nodes[i].name, i);
        }
        isCopied[origin] = true;
        if (byName) {
            const NodeIndex *named = valueUnder(*byName, node.name);
            if (!named)
                throw PythonError{"KeyError", '\'' + std::string(node.name) + '\'', origin};
            origin = *named;
        }
        const std::optional<trace::Scope> &scope = model.nodes[origin].scope;
        return scope ? *scope : ofModel;
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
                kept = keptModules(graph, modules);
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
            const trace::Scope &scope = scopeOf(node);
            if (mapping.hasOrders())
                takeOrdered(parentPath(scope.path), typeOf(scope), value);
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
