// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/prepare.h"

#include "core/document/model/progress.h"
#include "core/prepare/decisions/observerneeds.h"
#include "core/prepare/graph/tensors.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace bcfg::fx {

namespace {

using TargetKind = TargetDType::Kind;

/// Visits the nodes in the order of the graph, as torch does, and changes the graph on the way.
struct Insertion
{
    const Modules &modules;
    const Matches &matches;
    const NodeQConfigs &qconfigs;
    const Backend &backend;
    const Targets &targets;
    bool isQat;
    Prepared result;
    bool is2 = backend.release().does(Behaviour::AssignsDTypesByMatch);
    std::unordered_map<const Observer *, Shared<Observer>> copies = {}; ///< of observers that are parts of QConfigs
    std::map<std::string_view, Observer> placeholders = {};             ///< by dtype
    std::unordered_map<const Callable *, ConstructedObserver> overwritten = {};

    Prepared run()
    {
        for (const NodeIndex node : result.graph.order()) {
            goOn();
            const Op op = result.graph[node].op;
            atNode([&] { return originOf(result.graph[node]); },
                   [&] {
                       if (isCall(op))
                           visit(node);
                       else if (op == Op::Output && is2)
                           visitOutput(node);
                   });
        }
        return std::move(result);
    }

private:
    const Graph &graph() const { return result.graph; }

    void visit(NodeIndex node)
    {
        const Match *match = matches.find(node);
        if (!match)
            return;
        const ResolvedQConfig *qconfig = qconfigs[node].qconfig;
        const std::optional<std::size_t> fit = targets.fittingConfig(graph(), *match, qconfig);
        if (node == match->anchor)
            result.fits[matches.of[node]] = fit;
        if (!qconfig || (!is2 && isGetitem(graph()[node], backend.symbols())) || !fit)
            return;
        for (const NodeIndex covered : match->nodes)
            result.isObserved[covered] = true;
        if (node == match->handler.root)
            insertInputs(node, *qconfig);
        if (node == match->anchor)
            insertOutput(node, *match, *qconfig);
    }

    void insertInputs(NodeIndex node, const ResolvedQConfig &qconfig)
    {
        // Torch computes all new arguments before it sets any of them.
        std::vector<Argument> args = graph()[node].args;
        for (Argument &argument : args)
            observeArgument(node, argument, qconfig);
        std::vector<std::pair<std::string, Argument>> kwargs = graph()[node].kwargs;
        for (auto &[name, argument] : kwargs)
            observeArgument(node, argument, qconfig);
        result.graph.setArgs(node, std::move(args), std::move(kwargs));
    }

    void observeArgument(NodeIndex node, Argument &argument, const ResolvedQConfig &qconfig)
    {
        if (auto *list = std::get_if<Argument::List>(&argument.value)) {
            for (Argument &item : *list)
                observeArgument(node, item, qconfig);
            return;
        }
        const NodeIndex *producer = argument.node();
        if (!producer)
            return;
        const Node &called = graph()[node];
        const NodeTargets &dtypes = targets.of(node);
        const ArgumentRole role = roleOf(*producer, called, dtypes.places);
        const std::optional<WantedObserver> wanted =
            inputObserver(role, *producer, called, backend.symbols(), dtypes, targetsOfProducer(*producer), qconfig);
        if (wanted)
            argument.value = observed(*producer, *wanted);
    }

    /// The node that observes the producer: an existing node that calls an observer of this class and dtype, else a new
    /// node.
    NodeIndex observed(NodeIndex producer, const WantedObserver &wanted)
    {
        const Observer &observer = wanted.made ? *wanted.made : placeholder(*wanted.dtype);
        for (const NodeIndex user : graph().observersOf(producer)) {
            const Observer &existing = *result.observers.find(graph()[user]);
            if (existing.path == observer.path && existing.dtype == wanted.dtype)
                return user;
        }
        return insertAfter(producer, observer);
    }

    NodeIndex insertAfter(NodeIndex node, const Observer &observer)
    {
        auto shared = copies.find(&observer);
        if (shared == copies.end())
            shared = copies.emplace(&observer, Shared<Observer>::make(observer)).first;
        Node call = result.observers.add(shared->second, modules, result.graph);
        call.args.push_back(Argument{node});
        const std::string_view name = call.target;
        return result.graph.insertAfter(node, std::move(call), name);
    }

    const Observer &placeholder(DType dtype)
    {
        Observer &observer = placeholders[dtype.name()];
        observer.path = "torch.ao.quantization.observer.PlaceholderObserver";
        observer.kind = ObserverKind::Placeholder;
        observer.dtype = dtype;
        return observer;
    }

    /// The dtypes of a node; for an observer, those of the node that it observes. Null for an observer of an observer.
    const TargetDTypes *targetsOfProducer(NodeIndex node) const
    {
        const NodeIndex producer = graph()[node].isObserver() ? *graph()[node].args.front().node() : node;
        return producer < result.isObserved.size() ? &targets.of(producer) : nullptr;
    }

    void insertOutput(NodeIndex node, const Match &match, const ResolvedQConfig &qconfig)
    {
        const NodeTargets &dtypes = targets.of(node);
        const Node &called = graph()[node];
        const bool isModule = called.op == Op::CallModule;
        const Observer *wanted =
            outputObserver(dtypes, isModule ? modules[called.module].typeName : std::string_view(), qconfig);
        if (!wanted)
            return;
        const PatternConfig &config = *backend.entries()[match.entry].config;
        if (const Callable *overwrite = overwritingConstructor(config, qconfig, isQat))
            wanted = &overwriting(overwrite);
        result.graph.replaceAllUses(node, insertAfter(node, *wanted));

        const bool shares = is2 ? dtypes.sharesObserver : match.handler.sharesObserver;
        const bool reuses = is2 ? dtypes.reusesInput : qconfig.reusesInput;
        if ((shares && isObserverInSameGraph(node)) || reuses)
            shareOrRemoveObservers(node, result.graph, result.observers, backend.release());
    }

    const Observer &overwriting(const Callable *constructor)
    {
        const auto [known, isNew] = overwritten.try_emplace(constructor);
        if (isNew)
            known->second = construct(constructor, backend.release());
        return made(known->second);
    }

    bool isObserverInSameGraph(NodeIndex node) const
    {
        const std::vector<Argument> &args = graph()[node].args;
        const NodeIndex *first = args.empty() ? nullptr : args.front().node();
        const bool readsGraphInput = first && graph()[*first].op == Op::Placeholder;
        return bcfg::isObserverInSameGraph(readsGraphInput, targets.of(node), backend.release());
    }

    /// Mirrors _maybe_insert_observers_before_graph_output() where no output is declared to be quantized.
    void visitOutput(NodeIndex output)
    {
        std::vector<Argument> args = graph()[output].args;
        for (Argument &argument : args)
            observeResult(argument);
        result.graph.setArgs(output, std::move(args), graph()[output].kwargs);
    }

    void observeResult(Argument &argument)
    {
        if (auto *list = std::get_if<Argument::List>(&argument.value)) {
            for (Argument &item : *list)
                observeResult(item);
            return;
        }
        if (auto *dict = std::get_if<Argument::Dict>(&argument.value)) {
            for (Argument &value : dict->values)
                observeResult(value);
            return;
        }
        const NodeIndex *node = argument.node();
        if (!node) {
            if (!argument.constant() || !argument.constant()->isNull())
                throw PythonError{"Exception", "('Unhandled type for returned node:', …)"};
            return;
        }
        const std::optional<DType> have = targetDTypeAsOutput(targetsOfProducer(*node), backend.release());
        if (*node >= result.isObserved.size())
            return; // an observer, whose dtype counts as float32
        const NodeTargets &dtypes = targets.of(*node);
        if (dtypes.input.kind != TargetKind::DType || !dtypes.qconfig)
            return;
        const Observer &wanted = made(dtypes.qconfig->activation);
        if (have != wanted.dtype && wanted.dtype != float32)
            argument.value = insertAfter(*node, wanted);
    }
};

} // namespace

Prepared insertObservers(Graph graph, const Modules &modules, const Matches &matches, const NodeQConfigs &qconfigs,
                         const Backend &backend, const Targets &targets, bool isQat)
{
    const std::size_t nodes = graph.size();
    graph.reserve(2 * nodes); // about one observer for each node
    Prepared unchanged{std::move(graph), {}, std::vector<bool>(nodes), {}};
    unchanged.fits.resize(matches.matches.size());
    return Insertion{modules, matches, qconfigs, backend, targets, isQat, std::move(unchanged)}.run();
}

} // namespace bcfg::fx
