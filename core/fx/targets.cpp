// SPDX-License-Identifier: Apache-2.0
#include "core/fx/targets.h"

#include "core/simulation/argumentindex.h"
#include "core/simulation/comparisons.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

using Target = NodeTargets::Target;

const Target noTensor{Target::Kind::None, std::nullopt, false};
const Target nonTensor{Target::Kind::NonTensor, std::nullopt, false};

/// Whether the argument at an index, as Python reads it, is this node.
bool isArgumentAt(const std::vector<Argument> &args, const std::optional<Number> &index, NodeIndex node)
{
    const std::optional<std::size_t> at = index ? argumentAt(*index, args.size()) : std::nullopt;
    const NodeIndex *argument = at ? args[*at].node() : nullptr;
    return argument && *argument == node;
}

/// What both releases take from the QConfig of a matched node. Raises where its dtypes cannot be read.
void setFromQConfig(NodeTargets &targets, const ResolvedQConfig &qconfig)
{
    if (qconfig.dtypesError)
        throw *qconfig.dtypesError;
    targets.qconfig = &qconfig;
    targets.input = {Target::Kind::DType, qconfig.activationDType, qconfig.isDynamic};
    targets.output = {Target::Kind::DType, qconfig.isDynamic ? std::optional(float32) : qconfig.activationDType, false};
    targets.weight = qconfig.weightDType;
    targets.bias = bcfg::torch::biasDType(qconfig.activationDType, qconfig.weightDType, qconfig.isDynamic);
    targets.knowsWeightAndBias = true;
}

bool isKeyword(const Node &node, std::string_view name, NodeIndex argument)
{
    const auto found =
        std::ranges::find(node.kwargs, name, [](const auto &item) -> const std::string & { return item.first; });
    const NodeIndex *value = found == node.kwargs.end() ? nullptr : found->second.node();
    return value && *value == argument;
}

std::optional<Number> indexOf(const PatternConfig &config, std::string_view role)
{
    const auto row = std::ranges::find(config.inputTypeToIndex(), role, &IndexMap::value_type::first);
    return row == config.inputTypeToIndex().end() ? std::nullopt : std::optional<Number>(row->second);
}

} // namespace

Targets::Targets(const Matches &matches, const NodeQConfigs &qconfigs, const Backend &backend,
                 const std::vector<bool> &withoutTensors)
    : m_matches(matches),
      m_qconfigs(qconfigs),
      m_backend(backend),
      m_withoutTensors(withoutTensors),
      m_targets(withoutTensors.size()),
      m_firstFits(matches.matches.size()),
      m_firstSlots(matches.matches.size())
{
    for (NodeTargets &targets : m_targets)
        targets = untouched();
}

NodeTargets Targets::untouched() const
{
    NodeTargets targets;
    targets.knowsWeightAndBias = m_backend.release() == Api::Torch2;
    return targets;
}

const PatternConfig *Targets::singleConfig(const Node &called) const
{
    const BackendEntry *entry = called.op == Op::CallFunction ? m_backend.single(called.symbol) : nullptr;
    return entry ? &*entry->config : nullptr;
}

void Targets::readIndices(const Node &called, NodeTargets &targets) const
{
    if (const PatternConfig *config = singleConfig(called)) {
        targets.weightIndex = indexOf(*config, "weight");
        targets.biasIndex = indexOf(*config, "bias");
    }
}

ArgumentRole Targets::roleOf(const Graph &graph, NodeIndex node, NodeIndex argument) const
{
    const Node &called = graph[node];
    const NodeTargets &targets = m_targets[node];
    const bool is2 = m_backend.release() == Api::Torch2;
    if (!is2 && !singleConfig(called))
        return ArgumentRole::Activation; // 1.13 reads the keywords of functions that have an entry only
    if (isArgumentAt(called.args, targets.weightIndex, argument) || isKeyword(called, "weight", argument))
        return ArgumentRole::Weight;
    if (isArgumentAt(called.args, targets.biasIndex, argument) || isKeyword(called, "bias", argument))
        return ArgumentRole::Bias;
    return ArgumentRole::Activation;
}

bool Targets::isWeightIndex(const Node &called, NodeIndex node, std::size_t position) const
{
    const std::optional<Number> &index = m_targets[node].weightIndex;
    return index && argumentAt(*index, called.args.size()) == position;
}

std::vector<RootArgument> Targets::argumentsOf(const Graph &graph, NodeIndex root) const
{
    std::vector<RootArgument> result;
    std::size_t position = 0;
    const auto add = [&](const Argument &argument, const auto &self) -> void {
        if (const NodeIndex *node = argument.node()) {
            result.push_back({roleOf(graph, root, *node), position, *node});
        } else if (const Argument::List *list = argument.list()) {
            for (const Argument &item : *list)
                self(item, self);
        }
    };
    for (const Argument &argument : graph[root].args) {
        add(argument, add);
        ++position;
    }
    for (const auto &[name, argument] : graph[root].kwargs) {
        add(argument, add);
        ++position;
    }
    return result;
}

SlotTargets Targets::slotsOf(const Match &match) const
{
    const NodeTargets &root = m_targets[match.root];
    return {root.input, m_targets[match.anchor].output, root.weight, root.bias, root.knowsWeightAndBias};
}

std::optional<SlotTargets> Targets::firstSlots(std::size_t match) const
{
    if (m_matches.matches[match].root == noNode)
        return std::nullopt;
    return m_firstSlots[match] ? m_firstSlots[match] : std::optional(slotsOf(m_matches.matches[match]));
}

std::optional<std::size_t> Targets::fittingConfig(const Graph &graph, const Match &match,
                                                  const ResolvedQConfig *qconfig) const
{
    const std::span<const DTypeConfig> configs = m_backend.entries()[match.entry].config->dtypeConfigs();
    if (configs.empty())
        return std::nullopt;
    if (match.root == noNode)
        throw PythonError{"AttributeError", "'" + match.rootType + "' object has no attribute 'args'"};
    const SlotTargets targets = slotsOf(match);
    const std::vector<RootArgument> arguments = argumentsOf(graph, match.root);
    SilentSink sink;
    PrepareComparisons comparisons(arguments, qconfig, m_backend.release(), targets, sink);
    for (std::size_t i = 0; i < configs.size(); ++i) {
        if (comparisons.fits(configs[i], true))
            return i;
    }
    return std::nullopt;
}

void Targets::assign(const Graph &graph)
{
    if (m_backend.release() == Api::Torch1_13) {
        for (const NodeIndex node : graph.order())
            assignIn1_13(graph, node);
        propagateKnownDTypes(graph);
        return;
    }
    std::vector<bool> processed(graph.size(), false);
    for (const NodeIndex node : m_matches.covered)
        assignMatched(graph, *m_matches.find(node), qconfigOf(node), processed);
    for (const NodeIndex node : graph.order()) {
        const Op op = graph[node].op;
        if ((op == Op::CallModule || op == Op::CallFunction || op == Op::CallMethod) && m_withoutTensors[node]) {
            m_targets[node] = untouched();
            m_targets[node].input = noTensor;
            m_targets[node].output = noTensor;
        }
    }
    propagateKnownDTypes(graph);

    processed.assign(graph.size(), false);
    for (const NodeIndex node : m_matches.covered) {
        const Match &match = *m_matches.find(node);
        if (node == match.anchor && match.root != noNode)
            m_firstSlots[m_matches.of[node]] = slotsOf(match);
        const std::optional<std::size_t> fit = fittingConfig(graph, match, qconfigOf(node));
        if (node == match.anchor)
            m_firstFits[m_matches.of[node]] = fit;
        if (!fit)
            reset(graph, match, processed);
    }
}

void Targets::assignIn1_13(const Graph &graph, NodeIndex index)
{
    NodeTargets &targets = m_targets[index];
    const Node &node = graph[index];
    if (node.op == Op::Placeholder || node.op == Op::GetAttr || node.op == Op::Output)
        return;
    readIndices(node, targets);
    if (m_withoutTensors[index]) {
        targets.input = noTensor;
        targets.output = noTensor;
        return;
    }
    if (node.op == Op::CallFunction && m_backend.symbols().path(node.symbol) == "operator.getitem")
        return;
    const Match *match = m_matches.find(index);
    const ResolvedQConfig *qconfig = match ? qconfigOf(index) : nullptr;
    if (!qconfig || !m_backend.entries()[match->entry].config->inputOutputObserved().value_or(true))
        return;
    setFromQConfig(targets, *qconfig);
}

void Targets::assignMatched(const Graph &graph, const Match &match, const ResolvedQConfig *qconfig,
                            std::vector<bool> &processed)
{
    for (const NodeIndex node : match.nodes) {
        if (processed[node])
            continue;
        processed[node] = true;
        if (!qconfig)
            continue;
        NodeTargets targets = untouched();
        if (m_withoutTensors[node]) {
            targets.input = noTensor;
            targets.output = noTensor;
        } else {
            setFromQConfig(targets, *qconfig);
            targets.reusesInput = qconfig->reusesInput;
            targets.sharesObserver = match.sharesObserver;
            readIndices(graph[node], targets);
        }
        m_targets[node] = targets;
    }
}

/// What 2.x gives to the nodes of a match that no dtype config fits: the float32 placeholders as a QConfig.
void Targets::reset(const Graph &graph, const Match &match, std::vector<bool> &processed)
{
    for (const NodeIndex node : match.nodes) {
        if (processed[node])
            continue;
        processed[node] = true;
        NodeTargets targets = untouched();
        if (m_withoutTensors[node]) {
            targets.input = noTensor;
            targets.output = noTensor;
        } else {
            targets.weight = float32;
            targets.bias = float32;
            readIndices(graph[node], targets);
        }
        m_targets[node] = targets;
    }
}

void Targets::propagateKnownDTypes(const Graph &graph)
{
    const SymbolCatalog &catalog = m_backend.symbols().catalog();
    for (const NodeIndex index : graph.order()) {
        const Node &node = graph[index];
        const ArgumentRange *range = node.op == Op::CallMethod ? catalog.nonTensorArguments(node.target) : nullptr;
        for (std::size_t i = 0; range && i < node.args.size(); ++i) {
            if (!range->contains(i))
                continue;
            if (const NodeIndex *argument = node.args[i].node()) {
                setNonTensor(graph, *argument);
            } else if (const Argument::List *list = node.args[i].list()) {
                for (const Argument &item : *list) {
                    if (const NodeIndex *inner = item.node())
                        setNonTensor(graph, *inner);
                }
            }
        }
    }
}

/// Mirrors _maybe_propagate_dtype_for_node().
void Targets::setNonTensor(const Graph &graph, NodeIndex node)
{
    while (true) {
        m_targets[node].input = nonTensor;
        m_targets[node].output = nonTensor;
        const Match *match = m_matches.find(node);
        if (!match || !match->sharesObserver)
            return;
        if (graph[node].args.empty())
            throw PythonError{"IndexError", "tuple index out of range"};
        const NodeIndex *first = graph[node].args.front().node();
        if (!first)
            return;
        node = *first;
    }
}

} // namespace bcfg::fx
