// SPDX-License-Identifier: Apache-2.0
#include "app/cli/simulategraph.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/printable.h"
#include "core/document/model/shortname.h"
#include "core/prepare/model/overview.h"

#include <algorithm>
#include <map>

namespace bcfg::cli {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

std::string shortOperator(const trace::Node &node)
{
    return std::string(shortName(trace::operatorOf(node)));
}

/// A string of the DOT language.
std::string dotText(std::string_view text)
{
    std::string result = "\"";
    for (const char c : visibleText(text)) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

std::string_view colorOf(fx::NodeStatus status)
{
    switch (status) {
    case fx::NodeStatus::Quantized:
        return "#9ecbff";
    case fx::NodeStatus::ObservedOnly:
    case fx::NodeStatus::NoEffect:
        return "#ffd58a";
    case fx::NodeStatus::Rejected:
        return "#ffb3a0";
    default:
        return "#e6e6e6";
    }
}

/// The observers before an argument, by the names that the prepared graph gives to what they watch.
class ObserverLabels
{
public:
    explicit ObserverLabels(const fx::Simulation &simulation)
    {
        if (!simulation.prepared)
            return;
        const fx::Graph &graph = simulation.prepared->graph;
        for (const fx::NodeIndex index : graph.order()) {
            const fx::Node &node = graph[index];
            const Observer *observer = simulation.observers.find(node);
            if (!observer)
                continue;
            const fx::NodeIndex origin = graph[*node.args.front().node()].origin;
            if (origin != fx::noNode && observer->dtype)
                m_dtypes[origin] = observer->dtype->name();
        }
    }
    /// Of what a node hands on; empty where nothing watches it.
    std::string of(fx::NodeIndex node) const
    {
        const auto found = m_dtypes.find(node);
        return found == m_dtypes.end() ? std::string() : found->second;
    }

private:
    std::map<fx::NodeIndex, std::string> m_dtypes;
};

} // namespace

std::string simulateDot(const SimulatedColumn &column, const trace::Model &model)
{
    const ObserverLabels observers(column.simulation);
    std::string text = "digraph " + dotText(model.name) + " {\n  rankdir=TB;\n  node [shape=box, style=filled];\n";
    const auto id = [](fx::NodeIndex node) {
        return "n" + std::to_string(node);
    };
    for (fx::NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        const bool hasOutcome = i < column.simulation.nodes.size();
        const fx::NodeStatus status =
            hasOutcome ? fx::effectiveStatus(i, column.simulation) : fx::NodeStatus::NoOperator;
        text += "  " + id(i) + " [label=" + dotText(node.name + "\n" + shortOperator(node)) +
                ", tooltip=" + dotText(toString(status)) + ", fillcolor=\"" + std::string(colorOf(status)) + "\"];\n";
        const auto edge = [&](fx::NodeIndex from) {
            const std::string dtype = observers.of(from);
            text += "  " + id(from) + " -> " + id(i) + (dtype.empty() ? "" : " [label=" + dotText(dtype) + "]") + ";\n";
        };
        for (const trace::Argument &argument : node.args)
            fx::forEachNode(argument, edge);
        for (const auto &[name, argument] : node.kwargs)
            fx::forEachNode(argument, edge);
    }
    for (std::size_t i = 0; i < column.simulation.fusions.size(); ++i) {
        const fx::ModelFusion &fusion = column.simulation.fusions[i];
        text +=
            "  subgraph cluster_" + std::to_string(i) + " { label=" + dotText(fusion.fusedModule) + "; style=dashed;";
        for (const fx::NodeIndex node : fusion.nodes)
            text += " " + id(node) + ";";
        text += " }\n";
    }
    return text + "}\n";
}

std::string simulateModelExplorer(const std::vector<SimulatedColumn> &columns, const trace::Model &model)
{
    Array nodes;
    for (fx::NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        std::string folder = node.scope ? node.scope->path : std::string();
        if (node.op == trace::Op::CallModule)
            folder = folder.substr(0, folder.rfind('.') == std::string::npos ? 0 : folder.rfind('.'));
        std::ranges::replace(folder, '.', '/');
        Array incoming;
        const auto edge = [&](fx::NodeIndex from) {
            incoming.push_back(Object{{"sourceNodeId", std::to_string(from)},
                                      {"sourceNodeOutputId", "0"},
                                      {"targetNodeInputId", std::to_string(incoming.size())}});
        };
        for (const trace::Argument &argument : node.args)
            fx::forEachNode(argument, edge);
        for (const auto &[name, argument] : node.kwargs)
            fx::forEachNode(argument, edge);
        Array attributes{Object{{"key", "name"}, {"value", node.name}}};
        for (const SimulatedColumn &column : columns) {
            if (i < column.simulation.nodes.size())
                attributes.push_back(
                    Object{{"key", column.name}, {"value", toString(column.simulation.nodes[i].status)}});
        }
        nodes.push_back(Object{{"id", std::to_string(i)},
                               {"label", shortOperator(node)},
                               {"namespace", std::move(folder)},
                               {"attrs", std::move(attributes)},
                               {"incomingEdges", std::move(incoming)}});
    }
    const std::string name = model.name.empty() ? "model" : model.name;
    return writeJson(Object{{"label", name}, {"graphs", Array{Object{{"id", name}, {"nodes", std::move(nodes)}}}}}) +
           "\n";
}

} // namespace bcfg::cli
