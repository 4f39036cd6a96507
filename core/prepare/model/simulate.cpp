// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/simulate.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/prepare/graph/returned.h"
#include "core/prepare/model/assumptions.h"
#include "core/prepare/model/convert.h"
#include "core/prepare/model/leftqatmodules.h"
#include "core/prepare/model/prepare.h"
#include "core/prepare/model/reasons.h"
#include "core/prepare/model/runweightobservers.h"
#include "core/prepare/pattern/calibration.h"
#include "core/prepare/pattern/explanation.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace bcfg::fx {

namespace {

ModelGraph withModuleTypes(Graph graph, const Modules &modules,
                           const std::vector<std::pair<ModuleId, Module>> &replaced = {})
{
    std::unordered_map<ModuleId, std::string_view> types;
    for (const auto &[id, module] : replaced)
        types[id] = module.typeName;
    ModelGraph result{std::move(graph), {}};
    result.moduleTypes.resize(result.graph.size());
    for (const NodeIndex index : result.graph.order()) {
        const ModuleId module = result.graph[index].module;
        if (module == noModule)
            continue;
        const std::string_view *type = valueUnder(types, module);
        result.moduleTypes[index] = type ? *type : modules[module].typeName;
    }
    return result;
}

/// Whether a node calls a module that was fused with an addition without passing the second operand, as it may if the
/// module was fused at another call.
bool lacksAddend(const Node &node, const Modules &modules)
{
    if (node.op != Op::CallModule || node.args.size() + node.kwargs.size() > 1)
        return false;
    const std::string_view type = modules[node.module].typeName;
    return type == "torch.ao.nn.intrinsic.ConvAdd2d" || type == "torch.ao.nn.intrinsic.ConvAddReLU2d";
}

/// By node of the traced model: why PyTorch raises at the node when data runs through the prepared or the converted
/// model, as a sentence in static storage; empty where it does not raise. `graph` is the graph before preparing. The
/// dtypes of the model's inputs are known only if shapes and dtypes were traced.
std::vector<std::string_view> calibrationProblems(const trace::Model &model, const Graph &graph, const Modules &modules,
                                                  const Prepared &prepared, const Backend &backend)
{
    const auto factsOf = [&](NodeIndex node) {
        const ModuleId module = graph[node].module;
        CallFacts facts{.meta = &model.nodes[graph[node].origin].meta};
        if (module != noModule) {
            facts.moduleType = modules[module].typeName;
            facts.returnsIndices = modules[module].flag("return_indices").value_or(false);
        }
        return facts;
    };
    const auto pathOf = [&](NodeIndex node) {
        return graph[node].op == Op::CallFunction ? backend.symbols().path(graph[node].symbol)
                                                  : factsOf(node).moduleType;
    };
    const std::vector<Returned> returned = returnedValues(graph, backend.symbols(), factsOf);
    std::vector<std::string_view> problems(model.nodes.size());
    const auto add = [&](NodeIndex node, std::string_view problem) {
        if (problems[graph[node].origin].empty())
            problems[graph[node].origin] = problem;
    };
    const Graph &observed = prepared.graph;
    std::optional<std::vector<bool>> removed; // found only where a problem depends on it, which is rare
    const auto isRemoved = [&](NodeIndex node) {
        if (!removed)
            removed = removedNodes(observed, backend.symbols());
        return (*removed)[node];
    };
    // `place` is the position or the keyword of an argument.
    const auto lookAtArgument = [&](NodeIndex index, const Argument &argument, const auto &place) {
        const NodeIndex *input = argument.node();
        const Observer *before = input ? prepared.observers.find(observed[*input]) : nullptr;
        if (before && takesIndices(pathOf(index), place) && !isRemoved(index))
            add(index, indicesProblem(*before, backend.release()));
    };
    for (NodeIndex index = observed.first(); index != noNode; index = observed.next(index)) {
        goOn();
        const Node &node = observed[index];
        if (index < graph.size()) { // nodes that prepare has inserted have higher indices
            for (std::size_t i = 0; i < node.args.size(); ++i)
                lookAtArgument(index, node.args[i], i);
            for (const auto &[keyword, argument] : node.kwargs)
                lookAtArgument(index, argument, std::string_view(keyword));
        } else if (const Observer *observer = prepared.observers.find(node)) {
            const NodeIndex value = *node.args.front().node();
            const auto problem = [&](bool isThisRemoved) {
                return calibrationProblem(*observer, returned[value], backend.release(), isThisRemoved);
            };
            if (value < graph.size() && !problem(false).empty())
                add(value, problem(isRemoved(index)));
        }
    }
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        if (lacksAddend(graph[index], modules))
            add(index, "PyTorch raises when data runs through the prepared model: the module was fused with an "
                       "addition, and this call does not pass what is added.");
    }
    const auto isKnown = [&](NodeIndex node) {
        return backend.symbols().info(modules[graph[node].module].type) != nullptr;
    };
    const LeftQatModules left = leftQatModules(graph, modules, backend);
    for (const NodeIndex node : left.nodes)
        add(node, isKnown(node) ? leftQatModulesProblem : leftQatModulesDoubt);
    for (const NodeIndex node : left.own) {
        if (isKnown(node)) // what another class does with its fake quantize is not known
            add(node, leftQatModuleProblem);
    }
    return problems;
}

/// Explanations of matches. Matches of one entry and QConfig that have the same dtypes share one explanation.
class Explanations
{
public:
    explicit Explanations(const Backend &backend) : m_backend(backend) {}

    Shared<ExplainedVerdict> of(std::size_t entry, const ResolvedQConfig &qconfig, const MatchTargets &targets,
                                const std::vector<RootArgument> &arguments, bool explainsConverting)
    {
        std::vector<ArgumentRole> roles; // each role once, as torch compares each role once
        for (const RootArgument &argument : arguments)
            addOnce(roles, argument.role);
        std::vector<Said> &known = m_known[{entry, &qconfig}];
        const Said *same = elementWhere(known, [&](const Said &said) {
            return said.targets == targets && said.roles == roles && said.explainsConverting == explainsConverting;
        });
        if (same)
            return same->explanation;
        const BackendEntry &compared = m_backend.entries()[entry];
        ExplainedVerdict result = explainMatch(arguments, qconfig, targets, compared.config->dtypeConfigs(),
                                               compared.row, explainsConverting);
        known.push_back(
            {targets, std::move(roles), explainsConverting, Shared<ExplainedVerdict>::make(std::move(result))});
        return known.back().explanation;
    }

private:
    struct Said
    {
        MatchTargets targets;
        std::vector<ArgumentRole> roles;
        bool explainsConverting;
        Shared<ExplainedVerdict> explanation;
    };
    const Backend &m_backend;
    std::map<std::pair<std::size_t, const ResolvedQConfig *>, std::vector<Said>> m_known;
};

/// Prepares and converts, and keeps the results.
struct Judgement
{
    const trace::Model &model;
    const FusedModel &fused;
    const MatchedModel &matched;
    const Backend &backend;
    const SimulationOptions &options;
    bool isNaming;                          ///< whether the nodes that prepare inserts get names
    const Graph &graph = fused.fused.graph; ///< the graph before preparing
    Simulation result = {};

    Simulation run()
    {
        keepFusions();
        std::optional<PythonError> preparing = matched.error;
        try {
            if (!preparing)
                prepareAndConvert();
        } catch (const PythonError &error) {
            preparing = error;
        }
        if (preparing) {
            result.error = std::move(preparing);
            result.nodes.clear();
        }
        result.texts = backend.symbols().texts(); // includes the texts that convert has added
        return std::move(result);
    }

private:
    void prepareAndConvert()
    {
        const Matches &matches = matched.found->matches;
        Targets targets(matches, matched.qconfigs, backend, matched.found->withoutTensors);
        targets.assign(graph);
        Prepared prepared = insertObservers(isNaming ? Graph(graph) : graph.withoutNaming(), matched.modules, matches,
                                            matched.qconfigs, backend, targets, options.isQat);
        result.observers = prepared.observers;
        if (options.keeps != KeptGraphs::None)
            result.prepared = withModuleTypes(prepared.graph.withoutNaming(), matched.modules);
        const bool fitsFirst = backend.release().does(Behaviour::AssignsDTypesByMatch);
        const std::vector<std::optional<std::size_t>> &fits = fitsFirst ? targets.firstFits() : prepared.fits;
        std::vector<Looked> looked(matches.matches.size());
        for (std::size_t i = 0; i < looked.size(); ++i)
            looked[i] = lookAt(matches.matches[i], prepared, fits[i]);

        std::vector<std::string_view> problems;
        if (options.explains)
            problems = calibrationProblems(model, graph, matched.modules, prepared, backend);
        std::vector<std::string> references(graph.size());
        std::vector<std::optional<KeptFloat>> kept(graph.size());
        const bool keepsReference = options.keeps == KeptGraphs::Both;
        try {
            Converted converted = convert(std::move(prepared), targets, matched.modules, model, matched.qconfigs,
                                          backend, keepsReference);
            references = std::move(converted.referenceModules);
            kept = std::move(converted.keptFloat);
            if (keepsReference)
                result.reference = withModuleTypes(std::move(converted.graph), matched.modules, converted.modules);
        } catch (const PythonError &error) {
            result.error = error;
            result.stage = Stage::Convert;
        }
        keepOutcomes(looked, std::move(references), kept);
        for (std::size_t i = 0; i < problems.size(); ++i)
            result.nodes[i].calibrationProblem = problems[i];
        if (options.explains)
            keepExplanations(targets);
    }

    /// What prepare made of a match.
    struct Looked
    {
        std::optional<std::size_t> fit;
        bool isObserved = false; ///< an observer stands before the root or after the anchor
        bool isReplaced = false; ///< convert puts quantize and dequantize in the place of one of them
    };

    void keepFusions()
    {
        result.fusions = fused.fused.fusions;
        for (ModelFusion &fusion : result.fusions)
            fusion.entry = backend.entries()[fusion.entry].row;
    }

    void keepOutcomes(const std::vector<Looked> &looked, std::vector<std::string> references,
                      const std::vector<std::optional<KeptFloat>> &keptFloat)
    {
        const Matches &matches = matched.found->matches;
        result.nodes.resize(model.nodes.size());
        std::vector<std::size_t> kept(matches.matches.size(), Matches::none);
        std::vector<bool> isUsed(backend.entries().size(), false);
        const std::vector<NodeIndex> order = graph.order();
        const std::vector<bool> isRemoved = removedNodes(graph, backend.symbols());
        for (const NodeIndex index : order) {
            const std::size_t match = matches.of[index];
            if (match == Matches::none || kept[match] != Matches::none)
                continue;
            goOn();
            kept[match] = result.matches.size();
            isUsed[matches.matches[match].entry] = true;
            result.matches.push_back(matchOutcome(matches.matches[match], looked[match], references));
            if (isRemoved[matches.matches[match].anchor])
                result.matches.back().status = NodeStatus::Removed;
        }
        for (const NodeIndex index : order) {
            goOn();
            const Node &node = graph[index];
            NodeOutcome &outcome = result.nodes[node.origin];
            const std::size_t match = matches.of[index];
            outcome.hasQConfig = matched.qconfigs[index].qconfig != nullptr;
            if (const QConfigMapping::Place *source = matched.qconfigs[index].source)
                outcome.qconfigFrom = *source;
            if (node.op == Op::CallModule && matched.modules[node.module].weightQConfig)
                outcome.qatModule = matched.modules[node.module].typeName;
            outcome.referenceModule = std::move(references[index]);
            outcome.keptFloat = keptFloat[index];
            if (match != Matches::none)
                outcome.match = kept[match];
            if (isRemoved[index]) {
                outcome.status = NodeStatus::Removed;
            } else if (match != Matches::none) {
                const ModelMatch &taken = result.matches[kept[match]];
                outcome.status = matches.matches[match].anchor == index ? taken.status : NodeStatus::Covered;
            } else if (isCall(node.op)) {
                outcome.status = NodeStatus::NoPattern;
            }
        }
        for (std::size_t i = 0; i < result.fusions.size(); ++i) {
            const ModelFusion &fusion = result.fusions[i];
            for (const NodeIndex node : fusion.nodes) {
                result.nodes[node].fusion = i;
                if (result.nodes[node].status == NodeStatus::NoOperator)
                    result.nodes[node].status = NodeStatus::FusedInto;
            }
        }
        for (const Fusion &fusion : fused.fused.fusions)
            isUsed[fusion.entry] = true;
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            if (!isUsed[i])
                result.unusedEntries.push_back(backend.entries()[i].row);
        }
    }

    ModelMatch matchOutcome(const Match &match, const Looked &looked, const std::vector<std::string> &references) const
    {
        ModelMatch outcome;
        outcome.entry = backend.entries()[match.entry].row;
        outcome.anchor = graph[match.anchor].origin;
        bool isSwapped = false;
        for (const NodeIndex node : match.nodes) {
            addOnce(outcome.nodes, graph[node].origin);
            isSwapped = isSwapped || !references[node].empty();
        }
        const auto isWeighted = [&](NodeIndex node) {
            const ModuleId module = graph[node].module;
            return module != noModule && (isWeightedModule(module, matched.modules, backend) ||
                                          hasKnownReference(matched.modules[module], backend.symbols()));
        };
        outcome.dtypeConfig = looked.fit;
        if (!matched.qconfigs[match.anchor].qconfig) {
            outcome.status = NodeStatus::NotConfigured;
            outcome.dtypeConfig.reset();
        } else if (!outcome.dtypeConfig) {
            outcome.status = NodeStatus::Rejected;
        } else {
            outcome.isReplaced = looked.isReplaced;
            // A module that convert has swapped is quantized, whether it has a weight or not.
            const bool staysWeighted = !isSwapped && std::ranges::any_of(match.nodes, isWeighted);
            outcome.status =
                static_cast<NodeStatus>(bcfg::statusOf(isSwapped, looked.isObserved, looked.isReplaced, staysWeighted));
        }
        return outcome;
    }

    Looked lookAt(const Match &match, const Prepared &prepared, std::optional<std::size_t> fit) const
    {
        Looked looked{.fit = fit};
        const auto look = [&](NodeIndex node) {
            const Observer *observer = prepared.observers.find(prepared.graph[node]);
            looked.isObserved |= observer != nullptr;
            looked.isReplaced |= observer && replaces(conversionOf(*observer, backend.release()));
        };
        std::ranges::for_each(prepared.graph.users(match.anchor), look);
        if (match.handler.hasRoot())
            forEachInput(prepared.graph[match.handler.root], look);
        return looked;
    }

    void keepExplanations(const Targets &targets)
    {
        Explanations explanations(backend);
        for (const NodeIndex node : graph.order()) {
            goOn();
            NodeOutcome &outcome = result.nodes[graph[node].origin];
            outcome.tried = matched.tried[node];
            const Match *match = matched.found->matches.find(node);
            if (match && match->anchor == node)
                explainMatch(matched.found->matches.of[node], targets, explanations, result.matches[*outcome.match]);
        }
    }

    void explainMatch(std::size_t number, const Targets &targets, Explanations &explanations, ModelMatch &kept) const
    {
        const Match &match = matched.found->matches.matches[number];
        const ResolvedQConfig *qconfig = matched.qconfigs[match.anchor].qconfig;
        const std::optional<MatchTargets> first = targets.firstTargets(number);
        if (!qconfig || !first)
            return;
        const ModuleId module = graph[match.anchor].module;
        const bool canConvert = module != noModule && isWeightedModule(module, matched.modules, backend) &&
                                backend.single(matched.modules[module].type) == &backend.entries()[match.entry];
        const NodeIndex root = match.handler.root;
        kept.explanation = explanations.of(match.entry, *qconfig, *first,
                                           rootArguments(graph[root], targets.of(root).places), canConvert);
    }
};

} // namespace

Simulation judge(const trace::Model &model, const FusedModel &fused, MatchedModel &matched, const Backend &backend,
                 const QConfigMapping &mapping, const SimulationOptions &options)
{
    if (options.explains)
        matched.findTried(fused, backend);
    const auto judged = [&](bool isNaming) {
        return Judgement{model, fused, matched, backend, options, isNaming}.run();
    };
    Simulation result;
    try {
        result = judged(options.keeps != KeptGraphs::None);
    } catch (const NameNeeded &) {
        result = judged(true);
    }
    result.notes = problemTexts(model, result);
    noteLimits(model, matched.mapping, backend.symbols().catalog(), result.notes);
    if (options.explains && options.notesRows) {
        const std::vector<std::string> &unreached = matched.notesOnRows(mapping, model);
        result.notes.insert(result.notes.end(), unreached.begin(), unreached.end());
    }
    noteAssumptions(fused, matched, backend, result);
    return result;
}

Simulation simulate(const trace::Model &model, const Backend &backend, const QConfigMapping &mapping,
                    const SimulationOptions &options)
{
    const TracedModel traced(model, backend.symbols());
    const FusedModel fused(traced, backend, options.isQat);
    MatchedModel matched(model, fused, backend, mapping, foundMatches(fused, backend, options.isQat));
    return judge(model, fused, matched, backend, mapping, options);
}

} // namespace bcfg::fx
