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
class Insertion
{
public:
    Insertion(Graph graph, const Modules &modules, const Matches &matches, const NodeQConfigs &qconfigs,
              const Backend &backend, const Targets &targets, bool isQat)
        : m_modules(modules),
          m_matches(matches),
          m_qconfigs(qconfigs),
          m_backend(backend),
          m_targets(targets),
          m_is2(backend.release().does(Behaviour::AssignsDTypesByMatch)),
          m_isQat(isQat),
          m_result{std::move(graph), {}, {}, std::vector<std::optional<std::size_t>>(matches.matches.size())}
    {
        m_result.isObserved.assign(m_result.graph.size(), false);
        m_result.graph.reserve(2 * m_result.graph.size()); // about one observer for each node
    }

    Prepared run()
    {
        for (const NodeIndex node : m_result.graph.order()) {
            goOn();
            const Op op = m_result.graph[node].op;
            atNode([&] { return originOf(m_result.graph[node]); },
                   [&] {
                       if (isCall(op))
                           visit(node);
                       else if (op == Op::Output && m_is2)
                           visitOutput(node);
                   });
        }
        return std::move(m_result);
    }

private:
    const Graph &graph() const { return m_result.graph; }

    void visit(NodeIndex node)
    {
        const Match *match = m_matches.find(node);
        if (!match)
            return;
        const ResolvedQConfig *qconfig = m_qconfigs[node].qconfig;
        const std::optional<std::size_t> fit = m_targets.fittingConfig(graph(), *match, qconfig);
        if (node == match->anchor)
            m_result.fits[m_matches.of[node]] = fit;
        if (!qconfig || (!m_is2 && isGetitem(graph()[node], m_backend.symbols())) || !fit)
            return;
        for (const NodeIndex covered : match->nodes)
            m_result.isObserved[covered] = true;
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
        m_result.graph.setArgs(node, std::move(args), std::move(kwargs));
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
        const NodeTargets &targets = m_targets.of(node);
        const ArgumentRole role = roleOf(*producer, called, targets.places);
        const std::optional<WantedObserver> wanted =
            inputObserver(role, *producer, called, m_backend.symbols(), targets, targetsOfProducer(*producer), qconfig);
        if (wanted)
            argument.value = observed(*producer, *wanted);
    }

    /// The node that observes the producer: an existing one that calls an observer of this class and dtype, else a new
    /// one.
    NodeIndex observed(NodeIndex producer, const WantedObserver &wanted)
    {
        const Observer &observer = wanted.made ? *wanted.made : placeholder(*wanted.dtype);
        for (const NodeIndex user : graph().observersOf(producer)) {
            const Observer &existing = *m_result.observers.find(graph()[user]);
            if (existing.path == observer.path && existing.dtype == wanted.dtype)
                return user;
        }
        return insertAfter(producer, observer);
    }

    NodeIndex insertAfter(NodeIndex node, const Observer &observer)
    {
        auto shared = m_shared.find(&observer);
        if (shared == m_shared.end())
            shared = m_shared.emplace(&observer, Shared<Observer>::make(observer)).first;
        Node call = m_result.observers.add(shared->second, m_modules, m_result.graph);
        call.args.push_back(Argument{node});
        const std::string_view name = call.target;
        return m_result.graph.insertAfter(node, std::move(call), name);
    }

    const Observer &placeholder(DType dtype)
    {
        Observer &result = m_placeholders[dtype.name()];
        result.path = "torch.ao.quantization.observer.PlaceholderObserver";
        result.kind = ObserverKind::Placeholder;
        result.dtype = dtype;
        return result;
    }

    /// The dtypes of a node; for an observer, those of the node that it observes. Null for an observer of an observer.
    const TargetDTypes *targetsOfProducer(NodeIndex node) const
    {
        const NodeIndex producer = graph()[node].isObserver() ? *graph()[node].args.front().node() : node;
        return producer < m_result.isObserved.size() ? &m_targets.of(producer) : nullptr;
    }

    void insertOutput(NodeIndex node, const Match &match, const ResolvedQConfig &qconfig)
    {
        const NodeTargets &targets = m_targets.of(node);
        const Node &called = graph()[node];
        const bool isModule = called.op == Op::CallModule;
        const Observer *wanted =
            outputObserver(targets, isModule ? m_modules[called.module].typeName : std::string_view(), qconfig);
        if (!wanted)
            return;
        const PatternConfig &config = *m_backend.entries()[match.entry].config;
        if (const Callable *overwrite = overwritingConstructor(config, qconfig, m_isQat))
            wanted = &overwriting(overwrite);
        m_result.graph.replaceAllUses(node, insertAfter(node, *wanted));

        const bool shares = m_is2 ? targets.sharesObserver : match.handler.sharesObserver;
        const bool reuses = m_is2 ? targets.reusesInput : qconfig.reusesInput;
        if ((shares && isObserverInSameGraph(node)) || reuses)
            shareOrRemoveObservers(node, m_result.graph, m_result.observers, m_backend.release());
    }

    const Observer &overwriting(const Callable *constructor)
    {
        const auto [known, isNew] = m_overwriting.try_emplace(constructor);
        if (isNew)
            known->second = construct(constructor, m_backend.release());
        return made(known->second);
    }

    bool isObserverInSameGraph(NodeIndex node) const
    {
        const std::vector<Argument> &args = graph()[node].args;
        const NodeIndex *first = args.empty() ? nullptr : args.front().node();
        const bool readsGraphInput = first && graph()[*first].op == Op::Placeholder;
        return bcfg::isObserverInSameGraph(readsGraphInput, m_targets.of(node), m_backend.release());
    }

    /// Mirrors _maybe_insert_observers_before_graph_output() where no output is declared to be quantized.
    void visitOutput(NodeIndex output)
    {
        std::vector<Argument> args = graph()[output].args;
        for (Argument &argument : args)
            observeResult(argument);
        m_result.graph.setArgs(output, std::move(args), graph()[output].kwargs);
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
        const std::optional<DType> have = targetDTypeAsOutput(targetsOfProducer(*node), m_backend.release());
        if (*node >= m_result.isObserved.size())
            return; // an observer: it is taken for float32
        const NodeTargets &targets = m_targets.of(*node);
        if (targets.input.kind != TargetKind::DType || !targets.qconfig)
            return;
        const Observer &wanted = made(targets.qconfig->activation);
        if (have != wanted.dtype && wanted.dtype != float32)
            argument.value = insertAfter(*node, wanted);
    }

    const Modules &m_modules;
    const Matches &m_matches;
    const NodeQConfigs &m_qconfigs;
    const Backend &m_backend;
    const Targets &m_targets;
    bool m_is2;
    bool m_isQat;
    std::unordered_map<const Observer *, Shared<Observer>> m_shared; ///< by the original observer, a part of a QConfig
    std::map<std::string_view, Observer> m_placeholders;             ///< by dtype
    std::unordered_map<const Callable *, ConstructedObserver> m_overwriting;
    Prepared m_result;
};

} // namespace

Prepared insertObservers(Graph graph, const Modules &modules, const Matches &matches, const NodeQConfigs &qconfigs,
                         const Backend &backend, const Targets &targets, bool isQat)
{
    return Insertion(std::move(graph), modules, matches, qconfigs, backend, targets, isQat).run();
}

} // namespace bcfg::fx
