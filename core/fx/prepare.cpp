// SPDX-License-Identifier: Apache-2.0
#include "core/fx/prepare.h"

#include "core/fx/sharedobservers.h"
#include "core/simulation/observerinsertion.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace bcfg::fx {

namespace {

using TargetKind = NodeTargets::Target::Kind;

/// Calls a constructor of a QConfig.
const Observer *made(const ConstructedObserver &constructed)
{
    if (const PythonError *error = std::get_if<PythonError>(&constructed))
        throw *error;
    return &std::get<Observer>(constructed);
}

/// Goes through the nodes in the order of the graph, as torch does, and changes the graph meanwhile.
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
          m_is2(backend.release() == Api::Torch2),
          m_isQat(isQat),
          m_getitem(backend.symbols().find("operator.getitem")),
          m_result{std::move(graph), {}, {}, std::vector<std::optional<std::size_t>>(matches.matches.size())}
    {
        m_result.isObserved.assign(m_result.graph.size(), false);
        m_result.graph.reserve(2 * m_result.graph.size()); // about an observer for each node
    }

    Prepared run()
    {
        for (const NodeIndex node : m_result.graph.order()) {
            const Op op = m_result.graph[node].op;
            if (op == Op::CallModule || op == Op::CallFunction || op == Op::CallMethod)
                visit(node);
            else if (op == Op::Output && m_is2)
                visitOutput(node);
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
        const ResolvedQConfig *qconfig = m_qconfigs.of[node].qconfig;
        const std::optional<std::size_t> fit = m_targets.fittingConfig(graph(), *match, qconfig);
        if (node == match->anchor)
            m_result.fits[m_matches.of[node]] = fit;
        if (!qconfig || (!m_is2 && isGetitem(node)) || !fit)
            return;
        for (const NodeIndex covered : match->nodes)
            m_result.isObserved[covered] = true;
        if (node == match->root)
            insertInputs(node, *qconfig);
        if (node == match->anchor)
            insertOutput(node, *match, *qconfig);
    }

    bool isGetitem(NodeIndex node) const
    {
        return graph()[node].op == Op::CallFunction && graph()[node].symbol == m_getitem;
    }

    void insertInputs(NodeIndex node, const ResolvedQConfig &qconfig)
    {
        // All new arguments are worked out before the node gets them.
        std::vector<Argument> args = graph()[node].args;
        for (Argument &argument : args)
            observeArgument(node, argument, qconfig);
        std::vector<std::pair<std::string, Argument>> kwargs = graph()[node].kwargs;
        for (auto &[name, argument] : kwargs)
            observeArgument(node, argument, qconfig);
        m_result.graph.setArgs(node, std::move(args));
        m_result.graph.setKwargs(node, std::move(kwargs));
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
        const Observer *wanted =
            m_is2 ? inputObserverIn2(node, *producer) : inputObserverIn1_13(node, *producer, qconfig);
        if (wanted)
            argument.value = observed(*producer, *wanted);
    }

    /// The node that calls an observer of this class and dtype on the producer already, or a new one.
    NodeIndex observed(NodeIndex producer, const Observer &wanted)
    {
        for (const NodeIndex user : graph()[producer].users) {
            const Observer *existing = m_result.observers.find(graph()[user]);
            if (existing && existing->path == wanted.path && existing->dtype == m_wantedDType)
                return user;
        }
        return insertAfter(producer, wanted);
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

    /// Mirrors _maybe_insert_input_observer_for_arg_or_kwarg() and _needs_obs_or_fq().
    const Observer *inputObserverIn2(NodeIndex node, NodeIndex producer)
    {
        const NodeTargets &targets = m_targets.of(node);
        const Observer *wanted = asInputIn2(node, producer);
        const std::optional<DType> want = wanted ? wanted->dtype : std::nullopt;
        const bool isDynamic = wanted && wanted->isDynamic.value_or(false);
        const std::optional<DType> have = outputDTypeIn2(producer);
        m_wantedDType = want;
        if (isDynamic) {
            requireInObsDTypeList(want);
            if (!have)
                throw PythonError{"AssertionError", ""};
            return isFirstArgument(node, producer) ? wanted : nullptr;
        }
        if (targets.reusesInput || !bcfg::torch::isInObsDTypeList(want, Api::Torch2))
            return nullptr;
        const bool isObservable = have && (*have == float32 || bcfg::torch::isInObsDTypeList(have, Api::Torch2));
        return isObservable && have != want ? wanted : nullptr;
    }

    bool isFirstArgument(NodeIndex node, NodeIndex producer) const
    {
        const std::vector<Argument> &args = graph()[node].args;
        const NodeIndex *first = args.empty() ? nullptr : args.front().node();
        return first && *first == producer;
    }

    /// Mirrors _get_arg_as_input_act_obs_or_fq(); null for None.
    const Observer *asInputIn2(NodeIndex node, NodeIndex producer)
    {
        const NodeTargets &targets = m_targets.of(node);
        switch (m_targets.roleOf(graph(), node, producer)) {
        case ArgumentRole::Activation:
            if (targets.input.kind != TargetKind::DType)
                return nullptr;
            return targets.qconfig ? made(targets.qconfig->activation) : placeholder(float32);
        case ArgumentRole::Weight: {
            const SymbolInfo *function =
                graph()[node].op == Op::CallFunction ? m_backend.symbols().info(graph()[node].symbol) : nullptr;
            if (function && function->weightStaysFloat)
                return nullptr;
            return targets.qconfig ? made(targets.qconfig->weight) : placeholder(float32);
        }
        case ArgumentRole::Bias:
            return placeholder(targets.bias.value_or(float32));
        }
        return nullptr;
    }

    const Observer *placeholder(DType dtype)
    {
        Observer &result = m_placeholders[dtype.name()];
        result.path = "torch.ao.quantization.observer.PlaceholderObserver";
        result.kind = ObserverKind::Placeholder;
        result.dtype = dtype;
        return &result;
    }

    /// Mirrors _get_arg_target_dtype_as_output(): behind an observer, of what it observes.
    std::optional<DType> outputDTypeIn2(NodeIndex node) const
    {
        NodeIndex producer = node;
        if (isObserver(node))
            producer = *graph()[node].args.front().node();
        if (producer >= m_result.isObserved.size())
            throw PythonError{"AssertionError", ""}; // an observer of an observer has no target_dtype_info
        const NodeTargets &targets = m_targets.of(producer);
        if (targets.output.kind != TargetKind::DType)
            return std::nullopt;
        // Of a dynamic activation it is the dtype of its observer, though nothing is quantized there.
        return targets.qconfig ? made(targets.qconfig->activation)->dtype : float32;
    }

    bool isObserver(NodeIndex node) const { return m_result.observers.find(graph()[node]) != nullptr; }

    const Observer *inputObserverIn1_13(NodeIndex node, NodeIndex producer, const ResolvedQConfig &qconfig)
    {
        const NodeTargets &targets = m_targets.of(node);
        const ArgumentRole role = m_targets.roleOf(graph(), node, producer);
        isReuseInputQConfig(qconfig);
        const NodeTargets::Target have = outputTargetIn1_13(producer);
        NodeTargets::Target want = targets.input;
        if (role == ArgumentRole::Weight) {
            const SymbolInfo *function = m_backend.symbols().info(graph()[node].symbol);
            if (function && function->weightStaysFloat)
                want = {TargetKind::None, std::nullopt, false};
            else if (!targets.knowsWeightAndBias)
                throw PythonError{"KeyError", "'weight_dtype'"};
            else
                want = {TargetKind::DType, targets.weight, false};
        } else if (role == ArgumentRole::Bias) {
            if (!targets.knowsWeightAndBias)
                throw PythonError{"KeyError", "'bias_dtype'"};
            want = {TargetKind::DType, targets.bias, false};
        } else if (want.kind == TargetKind::None) {
            throw PythonError{"TypeError", "'NoneType' object is not subscriptable"};
        }
        bool isNeeded = false;
        if (want.isDynamic) {
            if (graph()[node].args.empty())
                throw PythonError{"IndexError", "tuple index out of range"};
            isNeeded = isFirstArgument(node, producer);
        } else {
            const bool differs = have.kind != want.kind || have.dtype != want.dtype;
            const bool isFloat = want.kind == TargetKind::DType && want.dtype == float32;
            isNeeded = differs && !isFloat && have.kind == TargetKind::DType && have.dtype && !qconfig.reusesInput;
        }
        if (!isNeeded)
            return nullptr;
        m_wantedDType = want.dtype;
        return made(role == ArgumentRole::Weight ? qconfig.weight : qconfig.activation);
    }

    NodeTargets::Target outputTargetIn1_13(NodeIndex node) const
    {
        const NodeIndex producer = isObserver(node) ? *graph()[node].args.front().node() : node;
        return producer < m_result.isObserved.size() ? m_targets.of(producer).output : NodeTargets::Target{};
    }

    void insertOutput(NodeIndex node, const Match &match, const ResolvedQConfig &qconfig)
    {
        const NodeTargets &targets = m_targets.of(node);
        if (!m_is2)
            isReuseInputQConfig(qconfig);
        const Observer *wanted =
            m_is2 ? outputObserverIn2(targets) : outputObserverIn1_13(node, match, targets, qconfig);
        if (!wanted)
            return;
        const std::vector<NodeIndex> users = graph()[node].users;
        const NodeIndex observer = insertAfter(node, *wanted);
        for (const NodeIndex user : users)
            m_result.graph.replaceInput(user, node, observer);

        const bool shares = m_is2 ? targets.sharesObserver : match.sharesObserver;
        const bool reuses = m_is2 ? targets.reusesInput : qconfig.reusesInput;
        if (((shares && isObserverInSameGraph(node)) || reuses))
            shareOrRemoveObservers(node, m_result.graph, m_result.observers);
    }

    static const Observer *outputObserverIn2(const NodeTargets &targets)
    {
        if (targets.output.kind != TargetKind::DType || !targets.qconfig)
            return nullptr;
        const Observer *activation = made(targets.qconfig->activation);
        if (activation->isDynamic.value_or(false)) {
            requireInObsDTypeList(activation->dtype);
            return nullptr;
        }
        return bcfg::torch::isInObsDTypeList(activation->dtype, Api::Torch2) ? activation : nullptr;
    }

    const Observer *outputObserverIn1_13(NodeIndex node, const Match &match, const NodeTargets &targets,
                                         const ResolvedQConfig &qconfig)
    {
        if (targets.output.kind == TargetKind::None)
            throw PythonError{"TypeError", "cannot unpack non-iterable NoneType object"};
        // Of an LSTM prepare asks whether its activation is static, even where nothing is to be observed.
        const Node &called = graph()[node];
        const bool isLstm = called.op == Op::CallModule && m_modules[called.module].typeName == "torch.nn.LSTM";
        if (isLstm && qconfig.dtypesError)
            throw *qconfig.dtypesError;
        if (targets.output.kind != TargetKind::DType || !targets.output.dtype || targets.output.dtype == float32 ||
            !qconfig.activationIsStatic)
            return nullptr;
        const PatternConfig &config = *m_backend.entries()[match.entry].config;
        const Callable *overwrite =
            config.callable(m_isQat ? Field::OverwriteOutputFakeQuantize : Field::OverwriteOutputObserver);
        if (overwrite && qconfig.activationDType == DType(DType::QUInt8)) {
            const auto [known, isNew] = m_overwriting.try_emplace(overwrite);
            if (isNew)
                known->second = construct(overwrite, m_backend.release());
            return made(known->second);
        }
        return made(qconfig.activation);
    }

    /// Torch takes an operator right behind a graph input for one whose input is quantized already.
    bool isObserverInSameGraph(NodeIndex node) const
    {
        const std::vector<Argument> &args = graph()[node].args;
        const NodeIndex *first = args.empty() ? nullptr : args.front().node();
        if (!first || graph()[*first].op != Op::Placeholder)
            return true;
        const NodeTargets &targets = m_targets.of(node);
        const std::optional<DType> dtype = m_is2 ? outputDTypeIn2(node) : targets.output.dtype;
        return !(dtype == DType(DType::QUInt8) || (m_is2 && dtype == DType(DType::UInt8)));
    }

    /// Mirrors _maybe_insert_observers_before_graph_output() where no output is declared to be quantized.
    void visitOutput(NodeIndex output)
    {
        std::vector<Argument> args = graph()[output].args;
        for (Argument &argument : args)
            observeResult(argument);
        m_result.graph.setArgs(output, std::move(args));
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
            const JsonValue *constant = std::get_if<JsonValue>(&argument.value);
            if (!constant || !constant->isNull())
                throw PythonError{"Exception", "('Unhandled type for returned node:', …)"};
            return;
        }
        const std::optional<DType> have = outputDTypeIn2(*node);
        if (*node >= m_result.isObserved.size())
            return; // an observer: it is taken for float32
        const NodeTargets &targets = m_targets.of(*node);
        if (targets.input.kind != TargetKind::DType || !targets.qconfig)
            return;
        const Observer *wanted = made(targets.qconfig->activation);
        if (have != wanted->dtype && wanted->dtype != float32)
            argument.value = insertAfter(*node, *wanted);
    }

    const Modules &m_modules;
    const Matches &m_matches;
    const NodeQConfigs &m_qconfigs;
    const Backend &m_backend;
    const Targets &m_targets;
    bool m_is2;
    bool m_isQat;
    SymbolId m_getitem;
    std::optional<DType> m_wantedDType;                              ///< of the argument that is looked at
    std::unordered_map<const Observer *, Shared<Observer>> m_shared; ///< by what of a QConfig they are copies of
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
