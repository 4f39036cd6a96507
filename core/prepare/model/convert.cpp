// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/convert.h"

#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/document/model/shortname.h"
#include "core/prepare/decisions/comparisons.h"
#include "core/prepare/model/runweightobservers.h"
#include "core/torch/knownmodules.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <memory_resource>
#include <unordered_map>

namespace bcfg::fx {

namespace {

Argument dtypeArgument(DType dtype)
{
    return Argument{Argument::Value{std::string(dtype.name())}};
}

/// Converts the observers and modules of a prepared graph, in the graph's order.
struct Converter
{
    Prepared prepared;
    /// Not changed by conversion: torch reads the original modules, even where several nodes call the same module.
    const Modules &modules;
    const trace::Model &model;
    const NodeQConfigs &qconfigs;
    const Backend &backend;
    bool keepsGraph;
    Symbols &symbols = backend.symbols();
    SymbolId linearFunction = symbols.of("torch.nn.functional.linear");
    SymbolId dequantizeMethod = symbols.of("dequantize");
    SymbolId dequantStub = symbols.of("torch.ao.quantization.stubs.DeQuantStub");
    std::unordered_map<SymbolId, bool> qatClasses = {}; ///< by class: the answer of isQatClass()
    std::pmr::monotonic_buffer_resource memory = {};    ///< of nextNumber, which gets an entry or two for each observer
    std::pmr::unordered_map<std::string_view, std::size_t> nextNumber{&memory}; ///< by the beginning of attribute names
    std::string attributeName = {};                                             ///< of the attribute that is being made
    Converted result{std::move(prepared.graph),
                     std::vector<std::string>(prepared.isObserved.size()),
                     std::vector<std::optional<KeptFloat>>(prepared.isObserved.size()),
                     {}};
    Graph &graph = result.graph;

    Converted run()
    {
        constexpr std::size_t insertedForEach = 4; // for each observer: scale, zero point, quantize and dequantize
        if (keepsGraph) {
            const std::size_t observers = graph.size() - prepared.isObserved.size();
            graph.reserve(graph.size() + insertedForEach * observers);
            nextNumber.reserve(2 * observers);
        }
        for (const NodeIndex index : graph.order()) {
            goOn();
            if (graph[index].op != Op::CallModule)
                continue;
            if (const Observer *observer = prepared.observers.find(graph[index]))
                atNode([&] { return originOf(graph[observedBy(index)]); }, [&] { replaceObserver(index, *observer); });
            else
                atNode([&] { return originOf(graph[index]); }, [&] { convertModule(index, graph[index].module); });
        }
        requireAttributes();
        if (keepsGraph)
            removeDeadCode();
        return std::move(result);
    }

private:
    /// Whether the node was in the graph before preparing. Such nodes have kept their indices, and inserted nodes have
    /// higher ones.
    bool isOriginal(NodeIndex node) const { return node < prepared.isObserved.size(); }
    bool hasNoneQConfig(NodeIndex node) const { return isOriginal(node) && !qconfigs[node].qconfig; }

    /// The node that an observer stands after.
    NodeIndex observedBy(NodeIndex observer) const { return *graph[observer].args.front().node(); }

    /// Mirrors _replace_observer_with_quantize_dequantize_node().
    void replaceObserver(NodeIndex index, const Observer &observer)
    {
        const NodeIndex observed = observedBy(index);
        const bool isSkipped = hasNoneQConfig(observed) && std::ranges::all_of(graph.users(index), [&](NodeIndex user) {
                                   return hasNoneQConfig(user);
                               });
        const Conversion conversion = isSkipped ? Conversion::Removed : conversionOf(observer, backend.release());
        if (conversion == Conversion::Static)
            throwIfSet(qparamsError(observer));
        // The conversion of other nodes does not depend on quantize and dequantize nodes.
        if (!keepsGraph && conversion != Conversion::Removed)
            return;
        switch (conversion) {
        case Conversion::Removed:
            graph.replaceAllUses(index, observed);
            graph.erase(index);
            return;
        case Conversion::Kept:
            return;
        case Conversion::Static:
            quantizeStatically(index, observed, observer);
            return;
        case Conversion::Dynamic:
            // reduce_range depends on the engine of the quantized operators. With the engine of Debian's builds of
            // PyTorch it is False.
            replaceByPair(index, Op::CallFunction, "torch.quantize_per_tensor_dynamic",
                          {Argument{observed}, dtypeArgument(dynamicDType(observer)), Argument{JsonValue(false)}});
            return;
        case Conversion::Float16:
            replaceByPair(index, Op::CallMethod, "to", {Argument{observed}, dtypeArgument(DType(DType::Float16))});
            return;
        }
    }

    DType dynamicDType(const Observer &observer) const
    {
        return backend.release().does(Behaviour::TakesIsDynamic) ? observer.dtype.value_or(DType::Float32)
                                                                 : *observer.computeDType;
    }

    void quantizeStatically(NodeIndex index, NodeIndex observed, const Observer &observer)
    {
        std::string prefix = attributePrefix(index, observed);
        std::ranges::replace(prefix, '.', '_');
        const Observer &inner = observer.observer();
        const bool isPerChannel = inner.qscheme.find("per_channel") != std::string::npos;
        std::vector<Argument> args;
        args.reserve(isPerChannel ? 5 : 4);
        args.push_back(Argument{observed});
        args.push_back(Argument{createGetAttr(index, prefix, "_scale_")});
        args.push_back(Argument{createGetAttr(index, prefix, "_zero_point_")});
        if (isPerChannel)
            args.push_back(Argument{JsonValue::number(observer.chAxis.value_or(inner.chAxis.value_or(0)))});
        args.push_back(dtypeArgument(*observer.dtype));
        replaceByPair(index, Op::CallFunction,
                      isPerChannel ? "torch.quantize_per_channel" : "torch.quantize_per_tensor", std::move(args));
    }

    void replaceByPair(NodeIndex index, Op op, std::string_view target, std::vector<Argument> args)
    {
        Node quantize;
        quantize.op = op;
        quantize.target = target;
        quantize.symbol = symbols.of(target);
        quantize.args = std::move(args);
        const NodeIndex quantized = graph.insertBefore(index, std::move(quantize), shortName(target));
        const NodeIndex dequantized = graph.insertBefore(index, dequantizeOf(quantized), "dequantize");
        graph.replaceAllUses(index, dequantized);
        graph.erase(index);
    }

    Node dequantizeOf(NodeIndex quantized) const
    {
        Node dequantize;
        dequantize.op = Op::CallMethod;
        dequantize.target = "dequantize";
        dequantize.symbol = dequantizeMethod;
        dequantize.args.push_back(Argument{quantized});
        return dequantize;
    }

    /// Mirrors _replace_observer_or_dequant_stub_with_dequantize_node().
    void replaceDequantStub(NodeIndex index)
    {
        const std::vector<Argument> &args = graph[index].args;
        if (args.empty())
            throw PythonError{"IndexError", "tuple index out of range"};
        const NodeIndex *const input = args.front().node();
        if (!input)
            throw PythonError{"AssertionError", "Expecting the for call custom module node to be a Node"};
        const NodeIndex quantized = *input;
        graph.replaceAllUses(index, quantized);
        graph.erase(index);
        const NodeIndex dequantized = graph.insertAfter(quantized, dequantizeOf(quantized), "dequantize");
        graph.replaceAllUses(quantized, dequantized);
    }

    /// Mirrors create_getattr_from_value().
    NodeIndex createGetAttr(NodeIndex before, std::string_view prefix, std::string_view suffix)
    {
        Node node;
        node.op = Op::GetAttr;
        attributeName.assign(prefix).append(suffix);
        const std::size_t baseSize = attributeName.size();
        std::size_t next = copyOf(valueUnder(nextNumber, attributeName)).value_or(0);
        do {
            attributeName.resize(baseSize);
            attributeName += std::to_string(next++);
        } while (
            modules.hasRootAttribute(attributeName)); // a base ends in "_", so no other base can give the same name
        node.target = graph.keep(attributeName);
        nextNumber[node.target.substr(0, baseSize)] = next;
        const bool hasUpperCase = std::ranges::any_of(attributeName, isCapital);
        const std::string_view candidate = hasUpperCase ? graph.keep(trace::snakeCase(attributeName)) : node.target;
        return graph.insertBefore(before, std::move(node), candidate);
    }

    /// Mirrors _get_module_path_and_prefix().
    std::string attributePrefix(NodeIndex observer, NodeIndex observed) const
    {
        if (!hasNoneQConfig(observed))
            return std::string(scopePath(observed));
        // A node that is observed only as an input is named after its user, a linear function first.
        const std::vector<NodeIndex> users = graph.usersInOrder(observer);
        const NodeIndex *linear = elementWhere(users, [&](NodeIndex user) {
            return graph[user].op == Op::CallFunction && graph[user].symbol == linearFunction;
        });
        if (users.empty())
            return "_input";
        return std::string(scopePath(linear ? *linear : users.front())) + "_input";
    }

    std::string_view scopePath(NodeIndex node) const
    {
        const NodeIndex origin = graph[node].origin;
        if (origin == noNode || !model.nodes[origin].scope)
            return {};
        return model.nodes[origin].scope->path;
    }

    void convertModule(NodeIndex index, ModuleId called)
    {
        if (modules[called].type == dequantStub)
            return replaceDequantStub(index);
        throwIfSet(indexingError(called, modules, backend));
        if (isWeightedModule(called, modules, backend))
            convertWeighted(index, called);
        else if (hasKnownReference(modules[called], symbols))
            result.keptFloat[index] = KeptFloat::NoReference;
    }

    /// Mirrors isinstance() with all QAT module classes of the backend.
    bool isQatClass(const Module &module)
    {
        const auto [answer, isNew] = qatClasses.try_emplace(module.typeBeforeParametrizations());
        if (isNew) {
            const SymbolInfo *known = symbols.info(answer->first);
            answer->second = backend.isQatModule(answer->first) ||
                             (known && std::ranges::any_of(known->bases, [&](const std::string &base) {
                                  const SymbolId id = symbols.find(base);
                                  return id != 0 && backend.isQatModule(id);
                              }));
        }
        return answer->second;
    }

    /// Mirrors convert_weighted_module().
    void convertWeighted(NodeIndex index, ModuleId called)
    {
        Module module = modules[called];
        const ResolvedQConfig *qconfig = module.qconfig;
        if (isQatClass(module)) {
            const SymbolInfo *known = symbols.info(module.typeBeforeParametrizations());
            if (known && known->toFloat.empty())
                throw missingAttribute(module.className(), "weight_fake_quant");
            if (const SymbolId made = floatClassOf(module.typeBeforeParametrizations(), backend)) {
                module.type = made;
                module.typeName = symbols.path(module.type);
                module.parametrizedType = 0; // to_float() makes a new module
                result.modules.emplace_back(called, module);
            }
        }
        if (!qconfig || hasNoneQConfig(index) || !prepared.isObserved[index])
            return;
        if (const std::optional<KeptFloat> kept = keptFloat(module, *qconfig)) {
            result.keptFloat[index] = kept;
            return;
        }
        // In a fused module, the module inside becomes the reference module.
        const SymbolInfo *known = symbols.info(module.type);
        const bool isFused = known ? known->isFused : !module.inside.empty();
        const Module *inside = isFused ? modules.part(called, 0) : nullptr;
        SymbolId floatType = module.type;
        if (isFused) {
            const std::string first = known && !known->takes.empty() ? known->takes.front() : std::string();
            floatType = !first.empty() ? symbols.of(first) : inside ? inside->typeBeforeParametrizations() : 0;
        }
        const SymbolInfo *root = symbols.info(floatType);
        throwIfSet(torch::missingWeight(root));
        const ResolvedQConfig &used = module.weightQConfig ? *module.weightQConfig : *qconfig;
        const bool isWeightNone = root && (inside ? *inside : module).flag("affine") == false;
        if (isWeightNone && used.weightObserver())
            throwIfSet(runningErrorOfNone(*used.weightObserver()));
        throwIfSet(weightRunError(used, root));
        const bcfg::Symbol *reference = floatType == 0 ? nullptr : backend.referenceModule(floatType);
        if (!reference)
            throw PythonError{"AssertionError",
                              "No reference quantized module class configured for " +
                                  (floatType == 0 ? std::string() : torch::classRepr(root, symbols.path(floatType)))};
        requireReference(*reference, used, floatType);
        result.referenceModules[index] = reference->path();
        if (isFused)
            return;
        module.type = symbols.of(reference->path());
        module.typeName = symbols.path(module.type);
        result.modules.emplace_back(called, std::move(module));
    }

    /// Throws where torch raises when it makes a reference module: from_float() reads the float module before the
    /// quantization parameters of the weight are read.
    void requireReference(const bcfg::Symbol &reference, const ResolvedQConfig &qconfig, SymbolId root) const
    {
        if (!qconfig.weightObserver())
            return;
        const SymbolInfo *known = symbols.info(symbols.find(reference.path()));
        throwIfSet(torch::referenceError(known, symbols.path(root), symbols.catalog()));
        throwIfSet(weightQParamsError(qconfig, symbols.info(root)));
    }

    std::optional<KeptFloat> keptFloat(const Module &module, const ResolvedQConfig &qconfig) const
    {
        const BackendEntry *entry = backend.single(module.type);
        if (!entry)
            return module.parametrizedType ? KeptFloat::Parametrized : KeptFloat::NoEntry;
        const std::optional<bool> fits = anyConvertFits(entry->config->dtypeConfigs(), qconfig);
        if (!fits)
            throw *qconfig.dtypesError;
        if (!*fits)
            return KeptFloat::DTypes;
        return qconfig.weightIsQuantized ? std::nullopt : std::optional(KeptFloat::Weight);
    }

    /// The module as convert leaves it.
    const Module &converted(ModuleId module) const
    {
        const auto made = std::find_if(result.modules.rbegin(), result.modules.rend(),
                                       [&](const auto &each) { return each.first == module; });
        return made == result.modules.rend() ? modules[module] : made->second;
    }

    /// Throws the error that PyTorch raises if the graph reads an attribute of a fused module whose class does not have
    /// it. Mirrors Graph.lint(), which eliminate_dead_code() calls; 1.13 makes a GraphModule before, which may raise
    /// another error.
    void requireAttributes() const
    {
        const std::vector<NodeIndex> order = graph.order();
        for (const NodeIndex index : order) {
            const Node &node = graph[index];
            const std::optional<FusedAttribute> read = modules.fusedAttribute(node);
            std::optional<PythonError> error =
                read ? attributeError(converted(read->owner), read->name, symbols) : std::nullopt;
            if (!error)
                continue;
            const auto callsOwner = [&](NodeIndex other) {
                return graph[other].op == Op::CallModule && graph[other].module == read->owner;
            };
            const bool isCalledBefore = std::ranges::find_if(order, callsOwner) < std::ranges::find(order, index);
            if (isCalledBefore || symbols.catalog().release().does(Behaviour::AssignsDTypesByMatch))
                error =
                    PythonError{"RuntimeError", "Node " + std::string(node.name) + " target " +
                                                    std::string(node.target) + " references nonexistent attribute " +
                                                    std::string(read->name) + " of " + modules.path(read->owner)};
            error->node = originOf(node);
            throw *std::move(error);
        }
    }

    /// Mirrors Graph.eliminate_dead_code().
    void removeDeadCode()
    {
        const std::vector<NodeIndex> order = graph.order();
        for (auto at = order.rbegin(); at != order.rend(); ++at) {
            if (graph.users(*at).empty() && !isImpure(graph[*at], symbols))
                graph.erase(*at);
        }
    }
};

} // namespace

bool isImpure(const Node &node, const Symbols &symbols)
{
    if (node.op != Op::CallFunction)
        return node.op == Op::Placeholder || node.op == Op::Output;
    const std::string_view function = symbols.path(node.symbol);
    return function == "torch._assert" || function == "torch._assert_async";
}

std::vector<bool> removedNodes(const Graph &graph, const Symbols &symbols)
{
    std::vector<bool> isDead(graph.size(), false);
    const std::vector<NodeIndex> order = graph.order();
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
        const auto isUnread = [&](NodeIndex user) {
            return isDead[user];
        };
        isDead[*at] =
            isCall(graph[*at].op) && std::ranges::all_of(graph.users(*at), isUnread) && !isImpure(graph[*at], symbols);
    }
    return isDead;
}

bool isWeightedModule(ModuleId module, const Modules &modules, const Backend &backend)
{
    const SymbolId type = modules[module].typeBeforeParametrizations();
    if (!backend.isFusedModule(type))
        return backend.referenceModule(type) || backend.isQatModule(type);
    const Module *first = modules.part(module, 0);
    return first && backend.referenceModule(first->typeBeforeParametrizations());
}

SymbolId floatClassOf(SymbolId qatClass, const Backend &backend)
{
    Symbols &symbols = backend.symbols();
    if (const SymbolInfo *known = symbols.info(qatClass))
        return symbols.of(known->toFloat);
    const SymbolId swapped = backend.classOfQatModule(qatClass);
    if (swapped == 0)
        return 0;
    const std::string_view usual = symbols.catalog().defaultQatModule(symbols.path(swapped));
    const SymbolInfo *known = symbols.catalog().find(usual);
    return known && !known->toFloat.empty() ? symbols.of(known->toFloat) : swapped;
}

std::optional<PythonError> indexingError(ModuleId module, const Modules &modules, const Backend &backend)
{
    const Module &called = modules[module];
    if (!backend.isFusedModule(called.type))
        return std::nullopt;
    const SymbolInfo *known = backend.symbols().info(called.type);
    if (known ? known->isIndexable : modules.part(module, 0) != nullptr)
        return std::nullopt;
    return PythonError{"TypeError", "'" + called.className() + "' object is not subscriptable"};
}

Converted convert(Prepared prepared, const Targets &targets, const Modules &modules, const trace::Model &model,
                  const NodeQConfigs &qconfigs, const Backend &backend, bool keepsGraph)
{
    runWeightObservers(prepared, targets, modules, backend.symbols());
    return Converter{std::move(prepared), modules, model, qconfigs, backend, keepsGraph}.run();
}

} // namespace bcfg::fx
