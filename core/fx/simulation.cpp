// SPDX-License-Identifier: Apache-2.0
#include "core/fx/simulation.h"

#include "core/simulation/explanation.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

Graph graphOf(const trace::Model &model, Symbols &symbols)
{
    Graph graph(symbols.catalog().release());
    for (NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &traced = model.nodes[i];
        Node node;
        node.op = traced.op;
        node.target = traced.target;
        if (traced.op == Op::CallFunction || traced.op == Op::CallMethod)
            node.symbol = symbols.of(traced.target);
        node.args = traced.args;
        node.kwargs = traced.kwargs;
        node.origin = i;
        graph.append(std::move(node), traced.name);
    }
    return graph;
}

ModelGraph withModuleTypes(Graph graph, const Modules &modules)
{
    std::vector<std::string> types(graph.size());
    for (const NodeIndex index : graph.order()) {
        const Module *module = graph[index].op == Op::CallModule ? modules.find(graph[index].target) : nullptr;
        if (module)
            types[index] = module->typeName;
    }
    return {std::move(graph), std::move(types)};
}

/// Runs the stages one after the other and keeps what each of them says.
class Run
{
public:
    Run(const trace::Model &model, const Backend &backend, const QConfigMapping &mapping,
        const SimulationOptions &options)
        : m_model(model),
          m_backend(backend),
          m_symbols(backend.symbols()),
          m_mapping(mapping, backend.symbols()),
          m_options(options),
          m_modules(model, backend.symbols())
    {}

    Simulation run(const QConfigMapping &mapping)
    {
        noteLimits(mapping);
        try {
            if (m_backend.error())
                throw *m_backend.error();
            const Graph traced = graphOf(m_model, m_symbols);
            Fused fused = fuse(traced, m_modules, m_backend, m_options.isQat);
            keepFusions(fused);
            prepareFused(fused.graph);
        } catch (const PythonError &error) {
            m_result.error = error;
            m_result.nodes.clear();
        }
        return std::move(m_result);
    }

private:
    void noteLimits(const QConfigMapping &mapping)
    {
        if (!m_model.hasScopes() && !(mapping.moduleName.empty() && mapping.moduleNameRegex.empty() &&
                                      mapping.moduleNameObjectTypeOrder.empty()))
            m_result.notes.emplace_back("The model was traced without scopes, so rows of the mapping by name, regex "
                                        "and order cannot be judged for its functions and methods.");
        for (const std::string &refused : m_mapping.refusedRegexes())
            m_result.notes.push_back("A regular expression of the mapping is not understood: " + refused);
    }

    void prepareFused(const Graph &graph)
    {
        updateForFusion(m_mapping, graph, m_modules, m_backend);
        propagateQConfigs(m_mapping, graph, m_modules, m_symbols);
        if (m_options.isQat)
            swapForQat(m_mapping, graph, m_modules, m_backend);
        const NodeQConfigs qconfigs = nodeQConfigs(m_mapping, m_model, graph, m_modules, m_symbols);
        validateFixedQParams(graph, m_modules, qconfigs, m_backend);
        const std::vector<bool> withoutTensors = nodesWithoutTensors(graph, m_symbols);
        const Matches matches = findMatches(graph, m_modules, m_backend, withoutTensors);
        Targets targets(graph, matches, qconfigs, m_backend, withoutTensors);
        targets.assign();
        const Prepared prepared =
            insertObservers(graph, m_modules, matches, qconfigs, m_backend, targets, m_options.isQat);
        m_result.observers = prepared.observers;
        if (m_options.keepsGraphs)
            m_result.prepared = withModuleTypes(prepared.graph, m_modules);
        const std::vector<bool> canSwap = swappableNodes(graph);
        const Explanations explained = explain(graph, matches, qconfigs, targets);

        std::vector<std::string> references(graph.size());
        try {
            Converted converted = convert(prepared, targets, m_modules, m_model, qconfigs, m_backend);
            references = converted.referenceModules;
            if (m_options.keepsGraphs)
                m_result.reference = withModuleTypes(std::move(converted.graph), m_modules);
        } catch (const PythonError &error) {
            m_result.error = error;
            m_result.stage = Stage::Convert;
        }
        keepOutcomes(graph, matches, qconfigs, prepared, targets, canSwap, references);
        keepExplanations(graph, matches, explained);
    }

    /// What is said besides, as it is before convert changes modules.
    struct Explanations
    {
        std::vector<ExplainedVerdict> matches; ///< by number in Matches
        std::vector<std::vector<Tried>> tried; ///< by node of the fused graph
    };

    Explanations explain(const Graph &graph, const Matches &matches, const NodeQConfigs &qconfigs,
                         const Targets &targets) const
    {
        constexpr std::size_t mostTried = 20; // of one operator there may be thousands
        Explanations result;
        if (!m_options.explains)
            return result;
        result.matches.resize(matches.matches.size());
        result.tried.resize(graph.size());
        for (std::size_t i = 0; i < matches.matches.size(); ++i) {
            const Match &match = matches.matches[i];
            const ResolvedQConfig *qconfig = qconfigs.of[match.anchor].qconfig;
            const std::optional<SlotTargets> slots = targets.firstSlots(i);
            if (!qconfig || !slots)
                continue;
            const BackendEntry &entry = m_backend.entries()[match.entry];
            explainPrepare(targets.argumentsOf(graph, match.root), *qconfig, *slots, entry.config->dtypeConfigs(),
                           entry.row, result.matches[i]);
            const Node &anchor = graph[match.anchor];
            if (anchor.op == Op::CallModule && m_backend.referenceModule(m_modules.at(anchor.target).type))
                explainConvert(*qconfig, entry.config->dtypeConfigs(), entry.row, result.matches[i]);
            std::ranges::stable_sort(result.matches[i].checks, {}, &Check::dtypeConfig);
        }
        for (const NodeIndex node : graph.order()) {
            const Match *match = matches.find(node);
            if (!match || match->anchor == node)
                result.tried[node] = triedEntries(node, graph, m_modules, m_backend, matches, mostTried);
        }
        return result;
    }

    void keepExplanations(const Graph &graph, const Matches &matches, const Explanations &explained)
    {
        const auto inDocument = [&](const std::vector<Tried> &tried) {
            std::vector<ModelTried> result;
            result.reserve(tried.size());
            for (const Tried &one : tried)
                result.push_back({m_backend.entries()[one.entry].row, one.lost});
            return result;
        };
        for (NodeIndex node = 0; node < explained.tried.size(); ++node) {
            NodeOutcome &outcome = m_result.nodes[graph[node].origin];
            const std::size_t match = matches.of[node];
            if (match == Matches::none) {
                outcome.tried = inDocument(explained.tried[node]);
            } else if (matches.matches[match].anchor == node) {
                ModelMatch &kept = m_result.matches[*outcome.match];
                kept.tried = inDocument(explained.tried[node]);
                kept.explanation = explained.matches[match];
            }
        }
    }

    void keepFusions(const Fused &fused)
    {
        for (const Fusion &fusion : fused.fusions) {
            m_result.fusions.push_back(
                {m_backend.entries()[fusion.entry].row, fusion.anchor, fusion.nodes, fusion.fusedModule});
        }
    }

    /// Nodes whose module convert looks at in order to make a reference module of it.
    std::vector<bool> swappableNodes(const Graph &graph) const
    {
        std::vector<bool> result(graph.size(), false);
        for (const NodeIndex index : graph.order()) {
            if (graph[index].op != Op::CallModule)
                continue;
            const SymbolId type = m_modules.at(graph[index].target).type;
            const std::vector<Module> inside =
                m_backend.isFusedModule(type) ? m_modules.inside(graph[index].target) : std::vector<Module>();
            result[index] = m_backend.referenceModule(type) || m_backend.isQatModule(type) ||
                            (!inside.empty() && m_backend.referenceModule(inside.front().type));
        }
        return result;
    }

    void keepOutcomes(const Graph &graph, const Matches &matches, const NodeQConfigs &qconfigs,
                      const Prepared &prepared, const Targets &targets, const std::vector<bool> &canSwap,
                      const std::vector<std::string> &references)
    {
        m_result.nodes.resize(m_model.nodes.size());
        std::vector<std::size_t> kept(matches.matches.size(), Matches::none);
        std::vector<bool> isUsed(m_backend.entries().size(), false);
        const std::vector<NodeIndex> order = graph.order();
        for (const NodeIndex index : order) {
            const std::size_t match = matches.of[index];
            if (match == Matches::none || kept[match] != Matches::none)
                continue;
            kept[match] = m_result.matches.size();
            isUsed[matches.matches[match].entry] = true;
            m_result.matches.push_back(
                matchOutcome(graph, matches.matches[match], match, qconfigs, prepared, targets, canSwap, references));
        }
        for (const NodeIndex index : order) {
            const Node &node = graph[index];
            NodeOutcome &outcome = m_result.nodes[node.origin];
            const std::size_t match = matches.of[index];
            const bool isOperator = node.op != Op::Placeholder && node.op != Op::GetAttr && node.op != Op::Output;
            outcome.hasQConfig = qconfigs.of[index].qconfig != nullptr;
            if (const Mapping::Source *source = qconfigs.of[index].source)
                outcome.qconfigFrom = *source;
            outcome.referenceModule = references[index];
            if (match != Matches::none) {
                outcome.match = kept[match];
                const ModelMatch &matched = m_result.matches[kept[match]];
                outcome.status = matches.matches[match].anchor == index ? matched.status : NodeStatus::Covered;
            } else if (isOperator) {
                outcome.status = NodeStatus::NoPattern;
            }
        }
        for (std::size_t i = 0; i < m_result.fusions.size(); ++i) {
            const ModelFusion &fusion = m_result.fusions[i];
            for (const NodeIndex node : fusion.nodes) {
                m_result.nodes[node].fusion = i;
                if (m_result.nodes[node].status == NodeStatus::NoOperator)
                    m_result.nodes[node].status = NodeStatus::FusedInto;
            }
        }
        for (const ModelFusion &fusion : m_result.fusions) {
            const auto entry = std::ranges::find(m_backend.entries(), fusion.entry, &BackendEntry::row);
            isUsed[static_cast<std::size_t>(entry - m_backend.entries().begin())] = true;
        }
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            if (!isUsed[i])
                m_result.unusedEntries.push_back(m_backend.entries()[i].row);
        }
    }

    ModelMatch matchOutcome(const Graph &graph, const Match &match, std::size_t number, const NodeQConfigs &qconfigs,
                            const Prepared &prepared, const Targets &targets, const std::vector<bool> &canSwap,
                            const std::vector<std::string> &references) const
    {
        ModelMatch result;
        result.entry = m_backend.entries()[match.entry].row;
        result.anchor = graph[match.anchor].origin;
        bool isSwapped = false;
        bool canBeSwapped = false;
        for (const NodeIndex node : match.nodes) {
            const NodeIndex origin = graph[node].origin;
            if (std::ranges::find(result.nodes, origin) == result.nodes.end())
                result.nodes.push_back(origin);
            isSwapped = isSwapped || !references[node].empty();
            canBeSwapped = canBeSwapped || canSwap[node];
        }
        result.dtypeConfig = m_backend.release() == Api::Torch2 ? targets.firstFits()[number] : prepared.fits[number];
        if (!qconfigs.of[match.anchor].qconfig) {
            result.status = NodeStatus::NotConfigured;
            result.dtypeConfig.reset();
        } else if (!result.dtypeConfig) {
            result.status = NodeStatus::Rejected;
        } else if (isSwapped || (isBetweenObservers(match, prepared) && !canBeSwapped)) {
            result.status = NodeStatus::Quantized;
        } else {
            result.status = isBetweenObservers(match, prepared) ? NodeStatus::ObservedOnly : NodeStatus::NoEffect;
        }
        return result;
    }

    /// An observer stands before its root or behind its anchor, so quantize and dequantize will.
    static bool isBetweenObservers(const Match &match, const Prepared &prepared)
    {
        const auto isObserver = [&](NodeIndex node) {
            return prepared.graph[node].op == Op::CallModule && prepared.observers.find(prepared.graph[node].target);
        };
        bool found = std::ranges::any_of(prepared.graph[match.anchor].users, isObserver);
        if (match.root == noNode)
            return found;
        const auto look = [&](NodeIndex node) {
            found = found || isObserver(node);
        };
        for (const Argument &argument : prepared.graph[match.root].args)
            forEachNode(argument, look);
        for (const auto &[name, argument] : prepared.graph[match.root].kwargs)
            forEachNode(argument, look);
        return found;
    }

    const trace::Model &m_model;
    const Backend &m_backend;
    Symbols &m_symbols;
    Mapping m_mapping;
    const SimulationOptions &m_options;
    Modules m_modules;
    Simulation m_result;
};

constexpr std::string_view nodeStatusNames[] = {
    "quantized",  "observed_only", "no_effect",  "rejected",    "not_configured",
    "no_pattern", "covered",       "fused_into", "no_operator",
};

} // namespace

std::string_view toString(NodeStatus status)
{
    return nodeStatusNames[static_cast<std::size_t>(status)];
}

std::string_view toString(Stage stage)
{
    return stage == Stage::Prepare ? "prepare" : "convert";
}

Simulation simulate(const trace::Model &model, const Backend &backend, const QConfigMapping &mapping,
                    const SimulationOptions &options)
{
    return Run(model, backend, mapping, options).run(mapping);
}

} // namespace bcfg::fx
