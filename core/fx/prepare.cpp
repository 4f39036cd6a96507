// SPDX-License-Identifier: Apache-2.0
#include "core/fx/prepare.h"

#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

using TargetKind = NodeTargets::Target::Kind;

Observer placeholder(DType dtype)
{
    Observer result;
    result.path = "torch.ao.quantization.observer.PlaceholderObserver";
    result.kind = ObserverKind::Placeholder;
    result.dtype = dtype;
    return result;
}

/// Calls a constructor of a QConfig.
const Observer &made(const ConstructedObserver &constructed)
{
    if (const PythonError *error = std::get_if<PythonError>(&constructed))
        throw *error;
    return std::get<Observer>(constructed);
}

/// Goes through the nodes in the order of the graph, as torch does, and changes the graph meanwhile.
class Insertion
{
public:
    Insertion(const Graph &graph, const Modules &modules, const Matches &matches, const NodeQConfigs &qconfigs,
              const Backend &backend, const Targets &targets, bool isQat)
        : m_modules(modules),
          m_matches(matches),
          m_qconfigs(qconfigs),
          m_backend(backend),
          m_targets(targets),
          m_is2(backend.release() == Api::Torch2),
          m_isQat(isQat),
          m_getitem(backend.symbols().find("operator.getitem")),
          m_result{graph,
                   {},
                   std::vector<bool>(graph.size(), false),
                   std::vector<std::optional<std::size_t>>(matches.matches.size())}
    {}

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
        const std::optional<Observer> wanted =
            m_is2 ? inputObserverIn2(node, *producer) : inputObserverIn1_13(node, *producer, qconfig);
        if (wanted)
            argument.value = observed(*producer, *wanted);
    }

    /// The node that calls an observer of this class and dtype on the producer already, or a new one.
    NodeIndex observed(NodeIndex producer, const Observer &wanted)
    {
        for (const NodeIndex user : graph()[producer].users) {
            const ObserverInstance *existing =
                graph()[user].op == Op::CallModule ? m_result.observers.find(graph()[user].target) : nullptr;
            if (existing && existing->made.path == wanted.path && existing->made.dtype == m_wantedDType)
                return user;
        }
        return insertAfter(producer, wanted);
    }

    NodeIndex insertAfter(NodeIndex node, const Observer &observer)
    {
        Node call;
        call.op = Op::CallModule;
        call.target = m_result.observers.add(observer, m_modules);
        call.args.push_back(Argument{node});
        const std::string name = call.target;
        return m_result.graph.insertAfter(node, std::move(call), name);
    }

    /// Mirrors _maybe_insert_input_observer_for_arg_or_kwarg() and _needs_obs_or_fq().
    std::optional<Observer> inputObserverIn2(NodeIndex node, NodeIndex producer)
    {
        const NodeTargets &targets = m_targets.of(node);
        const std::optional<Observer> wanted = asInputIn2(node, producer);
        const std::optional<DType> want = wanted ? wanted->dtype : std::nullopt;
        const bool isDynamic = wanted && wanted->isDynamic.value_or(false);
        const std::optional<DType> have = outputDTypeIn2(producer);
        m_wantedDType = want;
        if (isDynamic) {
            if (!bcfg::torch::isInObsDTypeList(want, Api::Torch2))
                throw PythonError{"AssertionError", "Expected cur_target_dtype to be torch.float, but got: " +
                                                        (want ? std::string(want->name()) : std::string("None"))};
            if (!have)
                throw PythonError{"AssertionError", ""};
            return isFirstArgument(node, producer) ? wanted : std::nullopt;
        }
        if (targets.reusesInput || !bcfg::torch::isInObsDTypeList(want, Api::Torch2))
            return std::nullopt;
        const bool isObservable = have && (*have == float32 || bcfg::torch::isInObsDTypeList(have, Api::Torch2));
        return isObservable && have != want ? wanted : std::nullopt;
    }

    bool isFirstArgument(NodeIndex node, NodeIndex producer) const
    {
        const std::vector<Argument> &args = graph()[node].args;
        const NodeIndex *first = args.empty() ? nullptr : args.front().node();
        return first && *first == producer;
    }

    /// Mirrors _get_arg_as_input_act_obs_or_fq(); nothing for None.
    std::optional<Observer> asInputIn2(NodeIndex node, NodeIndex producer) const
    {
        const NodeTargets &targets = m_targets.of(node);
        switch (m_targets.roleOf(graph(), node, producer)) {
        case ArgumentRole::Activation:
            if (targets.input.kind != TargetKind::DType)
                return std::nullopt;
            return targets.qconfig ? made(targets.qconfig->activation) : placeholder(float32);
        case ArgumentRole::Weight: {
            const SymbolInfo *function =
                graph()[node].op == Op::CallFunction ? m_backend.symbols().info(graph()[node].symbol) : nullptr;
            if (function && function->weightStaysFloat)
                return std::nullopt;
            return targets.qconfig ? made(targets.qconfig->weight) : placeholder(float32);
        }
        case ArgumentRole::Bias:
            return placeholder(targets.bias.value_or(float32));
        }
        return std::nullopt;
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
        return targets.qconfig ? made(targets.qconfig->activation).dtype : float32;
    }

    bool isObserver(NodeIndex node) const
    {
        return graph()[node].op == Op::CallModule && m_result.observers.find(graph()[node].target);
    }

    std::optional<Observer> inputObserverIn1_13(NodeIndex node, NodeIndex producer, const ResolvedQConfig &qconfig)
    {
        const NodeTargets &targets = m_targets.of(node);
        const ArgumentRole role = m_targets.roleOf(graph(), node, producer);
        reusesInput(qconfig);
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
            return std::nullopt;
        m_wantedDType = want.dtype;
        return made(role == ArgumentRole::Weight ? qconfig.weight : qconfig.activation);
    }

    NodeTargets::Target outputTargetIn1_13(NodeIndex node) const
    {
        const NodeIndex producer = isObserver(node) ? *graph()[node].args.front().node() : node;
        return producer < m_result.isObserved.size() ? m_targets.of(producer).output : NodeTargets::Target{};
    }

    /// is_reuse_input_qconfig(), which calls the constructors.
    static bool reusesInput(const ResolvedQConfig &qconfig)
    {
        if (const PythonError *error = std::get_if<PythonError>(&qconfig.activation))
            throw *error;
        const PythonError *error = std::get_if<PythonError>(&qconfig.weight);
        if (error && qconfig.activationObserver()->kind == ObserverKind::ReuseInput)
            throw *error;
        return qconfig.reusesInput;
    }

    void insertOutput(NodeIndex node, const Match &match, const ResolvedQConfig &qconfig)
    {
        const NodeTargets &targets = m_targets.of(node);
        if (!m_is2)
            reusesInput(qconfig);
        const std::optional<Observer> wanted =
            m_is2 ? outputObserverIn2(targets) : outputObserverIn1_13(node, match, targets, qconfig);
        if (!wanted)
            return;
        const std::vector<NodeIndex> users = graph()[node].users;
        const NodeIndex observer = insertAfter(node, *wanted);
        for (const NodeIndex user : users)
            m_result.graph.replaceInput(user, node, observer);

        const bool shares = m_is2 ? targets.sharesObserver : match.sharesObserver;
        const bool reuses = m_is2 ? targets.reusesInput : qconfig.reusesInput;
        if (((shares && isObserverInSameGraph(node)) || reuses) && !shareObservers(node))
            removeOutputObservers(node);
    }

    std::optional<Observer> outputObserverIn2(const NodeTargets &targets) const
    {
        if (targets.output.kind != TargetKind::DType || !targets.qconfig)
            return std::nullopt;
        const Observer &activation = made(targets.qconfig->activation);
        const bool isObservable = bcfg::torch::isInObsDTypeList(activation.dtype, Api::Torch2);
        if (activation.isDynamic.value_or(false)) {
            if (!isObservable)
                throw PythonError{"AssertionError",
                                  "Expected cur_target_dtype to be torch.float, but got: " +
                                      (activation.dtype ? std::string(activation.dtype->name()) : std::string("None"))};
            return std::nullopt;
        }
        return isObservable ? std::optional(activation) : std::nullopt;
    }

    std::optional<Observer> outputObserverIn1_13(NodeIndex node, const Match &match, const NodeTargets &targets,
                                                 const ResolvedQConfig &qconfig) const
    {
        if (targets.output.kind == TargetKind::None)
            throw PythonError{"TypeError", "cannot unpack non-iterable NoneType object"};
        // Of an LSTM prepare asks whether its activation is static, even where nothing is to be observed.
        const Node &called = graph()[node];
        const bool isLstm = called.op == Op::CallModule && m_modules.at(called.target).typeName == "torch.nn.LSTM";
        if (isLstm && qconfig.dtypesError)
            throw *qconfig.dtypesError;
        if (targets.output.kind != TargetKind::DType || !targets.output.dtype || targets.output.dtype == float32 ||
            !qconfig.activationIsStatic)
            return std::nullopt;
        const PatternConfig &config = *m_backend.entries()[match.entry].config;
        const Callable *overwrite =
            config.callable(m_isQat ? Field::OverwriteOutputFakeQuantize : Field::OverwriteOutputObserver);
        if (overwrite && qconfig.activationDType == DType(DType::QUInt8)) {
            const ConstructedObserver constructed = construct(overwrite, m_backend.release());
            return made(constructed);
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

    /// Mirrors _maybe_make_input_output_share_observers().
    bool shareObservers(NodeIndex node)
    {
        const std::vector<Argument> &args = graph()[node].args;
        const auto first =
            std::ranges::find_if(args, [](const Argument &argument) { return argument.node() || argument.list(); });
        if (first == args.end())
            return false;
        const Argument::List *list = first->list();
        if (list && list->empty())
            throw PythonError{"IndexError", "list index out of range"};
        const std::optional<NodeIndex> source = observerBefore(list ? list->front() : *first);
        if (!source)
            return false;
        const std::size_t shared = m_result.observers.number(graph()[*source].target);
        for (std::size_t i = 1; list && i < list->size(); ++i) {
            const std::optional<NodeIndex> other = observerAlongFirst((*list)[i]);
            if (!other)
                return false;
            m_result.observers.share(graph()[*other].target, shared);
        }
        for (const NodeIndex user : graph()[node].users) {
            if (!isObserver(user))
                throw PythonError{"AssertionError", ""};
            m_result.observers.share(graph()[user].target, shared);
        }
        return true;
    }

    /// The nearest observer before an argument, along the first nodes among arguments.
    std::optional<NodeIndex> observerBefore(const Argument &argument) const
    {
        const Argument *current = &argument;
        for (std::size_t steps = 0;; ++steps) {
            const NodeIndex *node = current->node();
            if (node && isObserver(*node))
                return *node;
            if (!node || graph()[*node].op == Op::Placeholder)
                return std::nullopt;
            // Where no argument is a node, the last one is looked at, which then is none.
            const Argument *next = nullptr;
            for (const Argument &candidate : graph()[*node].args) {
                next = &candidate;
                if (candidate.node())
                    break;
            }
            const JsonValue *constant = next ? std::get_if<JsonValue>(&next->value) : nullptr;
            if (!next || (constant && constant->isNull()))
                return std::nullopt;
            current = next;
            requireFewer(steps);
        }
    }

    /// The nearest observer before an argument, along first arguments.
    std::optional<NodeIndex> observerAlongFirst(const Argument &argument) const
    {
        const Argument *current = &argument;
        for (std::size_t steps = 0;; ++steps) {
            const NodeIndex *node = current->node();
            if (!node)
                throw PythonError{"AttributeError", "object has no attribute 'args'"};
            if (isObserver(*node))
                return *node;
            if (graph()[*node].args.empty())
                return std::nullopt;
            current = &graph()[*node].args.front();
            requireFewer(steps);
        }
    }

    static void requireFewer(std::size_t steps)
    {
        constexpr std::size_t most = 10000;
        if (steps >= most)
            throw PythonError{"AssertionError", "Unable to find observer of previous node"};
    }

    /// Mirrors _remove_output_observer().
    void removeOutputObservers(NodeIndex node)
    {
        const std::vector<NodeIndex> users = graph()[node].users;
        for (const NodeIndex user : users) {
            if (!isObserver(user))
                throw PythonError{"AssertionError", ""};
            m_result.graph.replaceAllUses(user, node);
            m_result.graph.erase(user);
        }
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
    SymbolId m_getitem;
    std::optional<DType> m_wantedDType; ///< of the argument that is looked at
    Prepared m_result;
};

} // namespace

const ObserverInstance *Observers::find(const std::string &path) const
{
    const auto found = m_byPath.find(path);
    return found == m_byPath.end() ? nullptr : &m_instances[found->second];
}

std::string Observers::add(Observer made, const Modules &modules)
{
    std::string path;
    do {
        path = "activation_post_process_" + std::to_string(m_next++);
    } while (modules.hasRootAttribute(path));
    m_byPath.emplace(path, m_instances.size());
    m_instances.push_back({std::move(made)});
    return path;
}

Prepared insertObservers(const Graph &graph, const Modules &modules, const Matches &matches,
                         const NodeQConfigs &qconfigs, const Backend &backend, const Targets &targets, bool isQat)
{
    return Insertion(graph, modules, matches, qconfigs, backend, targets, isQat).run();
}

void validateFixedQParams(const Graph &graph, const Modules &modules, const NodeQConfigs &qconfigs,
                          const Backend &backend)
{
    if (backend.release() == Api::Torch2)
        return;
    for (const NodeIndex index : graph.order()) {
        const Node &node = graph[index];
        if (node.op != Op::CallFunction && node.op != Op::CallModule)
            continue; // methods are exempt
        const SymbolId type = node.op == Op::CallModule ? modules.at(node.target).type : node.symbol;
        const SymbolInfo *known = backend.symbols().info(type);
        const ResolvedQConfig *qconfig = qconfigs.of[index].qconfig;
        if (!qconfig || !known || !known->fixedQParams || qconfig->fits[static_cast<std::size_t>(*known->fixedQParams)])
            continue;
        throw PythonError{"ValueError", "QConfigMapping must specify fixed qparams observer for fixed qparams op '" +
                                            node.name + "' type: '" + backend.symbols().path(type) + "'"};
    }
}

} // namespace bcfg::fx
