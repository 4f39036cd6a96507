// SPDX-License-Identifier: Apache-2.0
#include "app/cli/jsonparts.h"
#include "app/cli/simulatereport.h"
#include "core/document/model/mapped.h"
#include "core/prepare/model/reasons.h"
#include "core/torch/trace/modelfile.h"

#include <map>

namespace bcfg::cli {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

/// Numbers observers in the order in which a graph calls them.
class ObserverNumbers
{
public:
    explicit ObserverNumbers(const fx::Observers &observers) : m_observers(observers) {}

    /// The observer that a node calls; null where it calls none.
    const Observer *find(const fx::Node &node) const { return m_observers.find(node); }
    std::size_t of(const fx::Node &node)
    {
        return m_numbers.try_emplace(m_observers.number(node), m_numbers.size()).first->second;
    }

private:
    const fx::Observers &m_observers;
    std::map<std::size_t, std::size_t> m_numbers;
};

JsonValue dtypeJson(const Observer &observer)
{
    return observer.dtype ? JsonValue(observer.dtype->name()) : JsonValue();
}

JsonValue targetJson(const fx::ModelGraph &graph, fx::NodeIndex index, ObserverNumbers &observers)
{
    const fx::Node &node = graph.graph[index];
    if (node.op != fx::Op::CallModule)
        return node.target;
    const Observer *observer = observers.find(node);
    if (!observer)
        return Array{node.target, graph.moduleTypes[index]};
    return Object{{"observer", JsonValue::count(observers.of(node))},
                  {"class", observer->name()},
                  {"dtype", dtypeJson(*observer)}};
}

JsonValue graphJson(const fx::ModelGraph &graph, const fx::Observers &observers)
{
    ObserverNumbers numbers(observers);
    const auto convert = [&](const fx::Argument &argument) {
        return trace::toJson(argument, [&](fx::NodeIndex node) { return graph.graph[node].name; });
    };
    return mapped<JsonValue>(graph.graph.order(), [&](fx::NodeIndex index) {
        const fx::Node &node = graph.graph[index];
        Object kwargs;
        for (const auto &[name, argument] : node.kwargs)
            kwargs.emplace_back(name, convert(argument));
        return Array{node.name, trace::toString(node.op), targetJson(graph, index, numbers),
                     mapped<JsonValue>(node.args, convert), std::move(kwargs)};
    });
}

JsonValue observersJson(const fx::Simulation &simulation)
{
    if (!simulation.prepared)
        return Array();
    const fx::Graph &graph = simulation.prepared->graph;
    ObserverNumbers numbers(simulation.observers);
    std::vector<std::pair<const Observer *, Array>> rows;
    for (const fx::NodeIndex index : graph.order()) {
        const fx::Node &node = graph[index];
        const Observer *observer = numbers.find(node);
        if (!observer)
            continue;
        const std::size_t number = numbers.of(node);
        if (number == rows.size())
            rows.emplace_back(observer, Array());
        rows[number].second.push_back(graph[*node.args.front().node()].name);
    }
    Array result;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        result.push_back(Object{{"id", JsonValue::count(i)},
                                {"class", rows[i].first->name()},
                                {"dtype", dtypeJson(*rows[i].first)},
                                {"shared_by", std::move(rows[i].second)}});
    }
    return result;
}

JsonValue names(const std::vector<fx::NodeIndex> &nodes, const trace::Model &model)
{
    return mapped<JsonValue>(nodes, [&](fx::NodeIndex node) { return model.nodes[node].name; });
}

JsonValue triedJson(const std::vector<fx::ModelTried> &tried)
{
    return mapped<JsonValue>(tried, [](const fx::ModelTried &one) {
        return Object{{"entry", JsonValue::count(one.entry)}, {"lost", toString(one.lost)}};
    });
}

JsonValue matchJson(const fx::ModelMatch &match, const fx::Simulation &simulation, const trace::Model &model,
                    bool explains)
{
    Object object{{"anchor", model.nodes[match.anchor].name},
                  {"nodes", names(match.nodes, model)},
                  {"entry", JsonValue::count(match.entry)},
                  {"dtype_config", countOrNull(match.dtypeConfig)},
                  {"status", toString(match.status)}};
    if (explains) {
        object.emplace_back("checks", mapped<JsonValue>(match.explanation->checks, checkJson));
        const std::vector<std::string> &warnings = match.explanation->warnings;
        object.emplace_back("warnings", Array(warnings.begin(), warnings.end()));
        object.emplace_back("tried", triedJson(*simulation.nodes[match.anchor].tried));
    }
    return object;
}

Object nodeJson(fx::NodeIndex index, const fx::Simulation &simulation, const BackendConfig &document, bool explains)
{
    const fx::NodeOutcome &node = simulation.nodes[index];
    Object object{{"status", toString(node.status)}, {"entry", countOrNull(entryOf(node, simulation))}};
    const bool isGlobal = node.qconfigFrom.list.empty();
    object.emplace_back("qconfig_from", node.hasQConfig ? JsonValue(Array{isGlobal ? "global" : node.qconfigFrom.list,
                                                                          node.qconfigFrom.key})
                                                        : JsonValue());
    object.emplace_back("reference_module",
                        node.referenceModule.empty() ? JsonValue() : JsonValue(node.referenceModule));
    object.emplace_back("calibration_problem", node.calibrationProblem);
    if (explains) {
        object.emplace_back("counts_as", toString(fx::effectiveStatus(index, simulation)));
        object.emplace_back("reason", fx::reason(index, simulation, document));
        if (!node.match && !node.tried->empty())
            object.emplace_back("tried", triedJson(*node.tried));
    }
    return object;
}

JsonValue changesJson(const std::vector<fx::TriedChange> &changes, const trace::Model &model)
{
    return mapped<JsonValue>(changes, [&](const fx::TriedChange &each) {
        return Object{{"change", nearestJson(each.change)},
                      {"counts_as", toString(each.status)},
                      {"obstacle", each.obstacle},
                      {"no_longer_quantized", names(each.lost, model)}};
    });
}

JsonValue errorJson(const fx::Simulation &simulation, const trace::Model &model)
{
    if (!simulation.error)
        return {};
    const std::optional<std::uint32_t> node = simulation.error->node;
    return Object{{"type", simulation.error->type},
                  {"message", simulation.error->message},
                  {"stage", toString(simulation.stage)},
                  {"node", node ? JsonValue(model.nodes[*node].name) : JsonValue()}};
}

} // namespace

JsonValue columnJson(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                     bool explains, bool withGraphs)
{
    const fx::Simulation &simulation = column.simulation;
    Object object{{column.isMapping ? "mapping" : "qconfig", column.name}, {"qat", column.isQat}};
    object.emplace_back("error", errorJson(simulation, model));
    object.emplace_back("fusions", mapped<JsonValue>(simulation.fusions, [&](const fx::ModelFusion &fusion) {
                            return Object{{"anchor", model.nodes[fusion.anchor].name},
                                          {"nodes", names(fusion.nodes, model)},
                                          {"entry", JsonValue::count(fusion.entry)},
                                          {"fused_module", fusion.fusedModule}};
                        }));
    object.emplace_back("matches", mapped<JsonValue>(simulation.matches, [&](const fx::ModelMatch &match) {
                            return matchJson(match, column.simulation, model, explains);
                        }));
    Object nodes;
    EnumArray<fx::NodeStatus, std::size_t> counts;
    for (fx::NodeIndex i = 0; i < simulation.nodes.size(); ++i) {
        const fx::NodeStatus status = simulation.nodes[i].status;
        ++counts[status];
        if (status == fx::NodeStatus::NoOperator)
            continue;
        Object node = nodeJson(i, simulation, document, explains);
        if (const auto *asked = valueUnder(column.asked, i))
            node.emplace_back("changes", changesJson(*asked, model));
        nodes.emplace_back(model.nodes[i].name, std::move(node));
    }
    object.emplace_back("nodes", std::move(nodes));
    object.emplace_back("observers", observersJson(simulation));
    Object summary;
    for (const fx::NodeStatus status : enumValues<fx::NodeStatus>()) {
        if (status != fx::NodeStatus::NoOperator)
            summary.emplace_back(toString(status), JsonValue::count(counts[status]));
    }
    object.emplace_back("summary", std::move(summary));
    object.emplace_back("entries_unused", mapped<JsonValue>(simulation.unusedEntries, JsonValue::count));
    const fx::Overview &overview = column.overview; // counts a node inside a match with the match's status
    object.emplace_back("operators", JsonValue::count(overview.operators));
    object.emplace_back("quantized_operators", JsonValue::count(overview.counts[fx::NodeStatus::Quantized]));
    object.emplace_back("cannot_run", Array(column.problems.begin(), column.problems.end()));
    object.emplace_back("notes", Array(simulation.notes.begin(), simulation.notes.end()));
    if (withGraphs) {
        object.emplace_back("prepared",
                            simulation.prepared ? graphJson(*simulation.prepared, simulation.observers) : JsonValue());
        object.emplace_back("reference", simulation.reference ? graphJson(*simulation.reference, simulation.observers)
                                                              : JsonValue());
    }
    return object;
}

} // namespace bcfg::cli
