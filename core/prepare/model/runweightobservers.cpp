// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/runweightobservers.h"

#include "core/document/model/progress.h"
#include "core/document/model/shortname.h"
#include "core/prepare/decisions/comparisons.h"
#include "core/torch/pythonoperators.h"

#include <unordered_set>

namespace bcfg::fx {

namespace {

struct WeightRunner
{
    const Prepared &prepared;
    const Targets &targets;
    const Modules &modules;
    const Symbols &symbols;
    const Graph &graph = prepared.graph;
    SymbolId getattr = symbols.find("builtins.getattr");

    void run() const
    {
        for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
            goOn();
            const Node &node = graph[index];
            const bool isOriginal = index < prepared.isObserved.size();
            if (node.op == Op::CallFunction && isOriginal)
                atNode([&] { return originOf(node); }, [&] { runWeightsOf(node, index); });
        }
    }

private:
    void runWeightsOf(const Node &node, NodeIndex index) const
    {
        for (std::size_t i = 0; i < node.args.size(); ++i) {
            if (const NodeIndex *weight = node.args[i].node()) {
                if (roleOf(*weight, node, targets.of(index).places) == ArgumentRole::Weight)
                    run(*weight);
            } else if (isTrue(node.args[i]) && isWeightPosition(i, node, targets.of(index).places)) {
                throw missingAttribute(pythonTypeName(node.args[i]), "args");
            }
        }
    }

    /// Python's bool() of an argument that is not a node.
    static bool isTrue(const Argument &argument)
    {
        if (const Argument::List *list = argument.list())
            return !list->empty();
        return !argument.constant() || torch::isTrue(*argument.constant());
    }

    /// The number of dimensions of the value that an observer observes, if the value is the weight of a known module;
    /// else nullopt.
    std::optional<std::size_t> dimensionsOf(NodeIndex observer) const
    {
        const Node &observed = graph[*graph[observer].args.front().node()];
        const bool isWeight = observed.op == Op::GetAttr && shortName(observed.target) == "weight";
        const ModuleId holder = isWeight ? modules.find(parentPath(observed.target)) : noModule;
        const SymbolInfo *known = holder == noModule ? nullptr : symbols.info(modules[holder].type);
        return known ? known->weightDimensions : std::nullopt;
    }

    /// Mirrors collect_producer_nodes() and graph_module_from_producer_nodes().
    void run(NodeIndex weight) const
    {
        std::vector<NodeIndex> producers{weight};
        std::vector<NodeIndex> frontier{weight};
        constexpr std::size_t most = 100'000; // a node that is used twice is collected twice
        while (!frontier.empty() && producers.size() < most) {
            const NodeIndex node = frontier.back();
            frontier.pop_back();
            for (const NodeIndex producer : directNodes(graph[node])) {
                if (graph[producer].op == Op::Placeholder)
                    return; // then torch does not run them
                producers.push_back(producer);
                if (graph[producer].op != Op::CallFunction || graph[producer].symbol != getattr)
                    frontier.push_back(producer);
            }
        }
        std::unordered_set<NodeIndex> copied;
        for (auto at = producers.rbegin(); at != producers.rend(); ++at) {
            const auto require = [&](NodeIndex used) {
                if (copied.contains(used))
                    return;
                if (graph[used].name.empty()) // prepare has inserted the node, without a name
                    throw NameNeeded();
                throw PythonError{"KeyError", std::string(graph[used].name)};
            };
            forEachInput(graph[*at], require);
            copied.insert(*at);
        }
        for (const NodeIndex producer : producers) {
            if (const std::optional<FusedAttribute> read = modules.fusedAttribute(graph[producer]))
                throwIfSet(attributeError(modules[read->owner], read->name, symbols));
        }
        for (auto at = producers.rbegin(); at != producers.rend(); ++at) {
            if (const Observer *observer = prepared.observers.find(graph[*at])) {
                throwIfSet(perChannelError(*observer, dimensionsOf(*at)));
                throwIfSet(runningError(*observer));
            }
        }
        const Node &ran = graph[weight];
        // Other inputs may be left out.
        if (ran.op == Op::Placeholder && ran.args.empty() && !ran.target.starts_with('*'))
            throw PythonError{"TypeError",
                              "forward() missing 1 required positional argument: '" + std::string(ran.target) + "'"};
    }

    /// The arguments that are nodes themselves, without those inside lists.
    static std::vector<NodeIndex> directNodes(const Node &node)
    {
        std::vector<NodeIndex> result;
        for (const Argument &argument : node.args) {
            if (const NodeIndex *input = argument.node())
                result.push_back(*input);
        }
        for (const auto &[name, argument] : node.kwargs) {
            if (const NodeIndex *input = argument.node())
                result.push_back(*input);
        }
        return result;
    }
};

} // namespace

void runWeightObservers(const Prepared &prepared, const Targets &targets, const Modules &modules,
                        const Symbols &symbols)
{
    WeightRunner{prepared, targets, modules, symbols}.run();
}

} // namespace bcfg::fx
