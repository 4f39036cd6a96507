// SPDX-License-Identifier: Apache-2.0
#include "app/cli/simulatereport.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/printable.h"
#include "core/document/model/shortname.h"
#include "core/document/model/utf8.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/reasons.h"
#include "core/publish/layout/layout.h"
#include "core/publish/report/reportformats.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace bcfg::cli {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

std::string shortOperator(const trace::Node &node)
{
    return std::string(shortName(trace::operatorOf(node)));
}

/// Text as a string of the DOT language, with a second line if `below` is not empty.
std::string dotText(std::string_view text, std::string_view below = {})
{
    std::string result = "\"";
    const auto append = [&result](std::string_view line) {
        for (const char c : withinLine(line)) {
            if (c == '"' || c == '\\')
                result += '\\';
            result += c;
        }
    };
    append(text);
    if (!below.empty()) {
        result += "\\n";
        append(below);
    }
    return result + '"';
}

/// How drawings show a status.
struct NodeLook
{
    std::string_view color; ///< in Graphviz; svgStyle has those of SVG
    std::string_view glyph; ///< shows the status without colour
};

NodeLook nodeLook(fx::NodeStatus status)
{
    switch (status) {
    case fx::NodeStatus::Quantized:
        return {"#9ecbff", "\u25CF "};
    case fx::NodeStatus::ObservedOnly:
    case fx::NodeStatus::NoEffect:
        return {"#ffd58a", "\u25D0 "};
    case fx::NodeStatus::Rejected:
        return {"#ffb3a0", "\u2715 "};
    case fx::NodeStatus::NoOperator:
        return {"#e6e6e6", ""};
    default:
        return {"#e6e6e6", "\u2013 "};
    }
}

fx::NodeStatus nodeStatus(fx::NodeIndex node, const fx::Simulation &simulation)
{
    return node < simulation.nodes.size() ? fx::effectiveStatus(node, simulation) : fx::NodeStatus::NoOperator;
}

/// The dtypes of the observers in the prepared graph, by the node of the model whose value they watch.
std::map<fx::NodeIndex, std::string> observedDTypes(const fx::Simulation &simulation)
{
    std::map<fx::NodeIndex, std::string> dtypes;
    if (!simulation.prepared)
        return dtypes;
    const fx::Graph &graph = simulation.prepared->graph;
    for (const fx::NodeIndex index : graph.order()) {
        const fx::Node &node = graph[index];
        const Observer *observer = simulation.observers.find(node);
        if (!observer)
            continue;
        const fx::NodeIndex origin = graph[*node.args.front().node()].origin;
        if (origin != fx::noNode && observer->dtype)
            dtypes[origin] = observer->dtype->name();
    }
    return dtypes;
}

// ------------------------------------------------------------------------------------------------------------ drawing

constexpr double lineHeight = 15;
constexpr double boxHeight = 2 * lineHeight + 8;
constexpr double perCharacter = 7.5;
constexpr std::size_t longestLabel = 29;

constexpr std::string_view svgStyle =
    ".bcfg-model{font:12px system-ui,sans-serif;text-anchor:middle;fill:var(--bcfg-ink,#1b1d21)}"
    ".bcfg-model rect{fill:var(--bcfg-float,#eceef2);stroke:var(--bcfg-line,#8a9099)}"
    ".bcfg-model path{fill:none;stroke:var(--bcfg-line,#8a9099)}"
    ".bcfg-model .s{fill:var(--bcfg-soft,#5b616b);font-size:11px}"
    ".bcfg-model .quantized rect{fill:var(--bcfg-quantized,#bcdcff)}"
    ".bcfg-model .observed_only rect,.bcfg-model .no_effect rect{fill:var(--bcfg-observed,#ffe0a3)}"
    ".bcfg-model .rejected rect{fill:var(--bcfg-rejected,#ffc9bb)}"
    ".bcfg-model .none rect{fill:none}"
    "@media(prefers-color-scheme:dark){.bcfg-model{fill:var(--bcfg-ink,#e4e6ea)}"
    ".bcfg-model rect{fill:var(--bcfg-float,#2a2e35);stroke:var(--bcfg-line,#6f7681)}"
    ".bcfg-model path{stroke:var(--bcfg-line,#6f7681)}.bcfg-model .s{fill:var(--bcfg-soft,#a5acb8)}"
    ".bcfg-model .quantized rect{fill:var(--bcfg-quantized,#17456f)}"
    ".bcfg-model .observed_only rect,.bcfg-model .no_effect rect{fill:var(--bcfg-observed,#5c4310)}"
    ".bcfg-model .rejected rect{fill:var(--bcfg-rejected,#6b2618)}}";

std::string number(double value)
{
    return std::to_string(std::lround(value));
}

/// The contents of a node's box.
struct Box
{
    fx::NodeStatus status = fx::NodeStatus::NoOperator;
    std::string name;
    std::string operatorName;
    std::string tooltip;

    double width() const
    {
        return 16 + perCharacter * static_cast<double>(std::max(codePointCount(name), codePointCount(operatorName)));
    }
};

Box boxOf(fx::NodeIndex index, const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document)
{
    const trace::Node &node = model.nodes[index];
    Box box;
    box.status = nodeStatus(index, column.simulation);
    box.name = std::string(nodeLook(box.status).glyph) + shortened(visibleText(node.name), longestLabel);
    box.operatorName = shortened(visibleText(shortOperator(node)), longestLabel);
    box.tooltip = node.name + ": " + trace::operatorOf(node);
    if (box.status != fx::NodeStatus::NoOperator) {
        const std::string reason = fx::reason(index, column.simulation, document);
        box.tooltip += ", " + std::string(toString(box.status)) + (reason.empty() ? "" : ". " + reason);
    }
    return box;
}

std::string boxSvg(const Box &box, const layout::Point &at, const std::string &dtype)
{
    const double middle = at.x + box.width() / 2;
    const auto line = [&](double x, double y, std::string_view style, const std::string &text) {
        return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\"" + std::string(style) + ">" + htmlText(text) +
               "</text>";
    };
    const bool hasStatus = box.status != fx::NodeStatus::NoOperator;
    std::string svg = "<g class=\"" + std::string(hasStatus ? toString(box.status) : "none") + "\"><title>" +
                      htmlText(box.tooltip) + "</title><rect x=\"" + number(at.x) + "\" y=\"" + number(at.y) +
                      "\" width=\"" + number(box.width()) + "\" height=\"" + number(boxHeight) + "\" rx=\"5\"/>" +
                      line(middle, at.y + lineHeight, "", box.name) +
                      line(middle, at.y + 2 * lineHeight, " class=\"s\"", box.operatorName);
    if (!dtype.empty())
        svg += line(middle + 30, at.y + boxHeight + 12, " class=\"s\"", dtype);
    return svg + "</g>\n";
}

} // namespace

std::string simulateDot(const SimulatedColumn &column, const trace::Model &model)
{
    std::map<fx::NodeIndex, std::string> dtypes = observedDTypes(column.simulation);
    std::string text =
        "digraph {\n  rankdir=TB;\n  label=" + dotText(model.name) + ";\n  node [shape=box, style=filled];\n";
    const auto id = [](fx::NodeIndex node) {
        return "n" + std::to_string(node);
    };
    for (fx::NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        const fx::NodeStatus status = nodeStatus(i, column.simulation);
        text += "  " + id(i) + " [label=" + dotText(node.name, shortOperator(node)) +
                ", tooltip=" + dotText(toString(status)) + ", fillcolor=\"" + std::string(nodeLook(status).color) +
                "\"];\n";
        const auto edge = [&](fx::NodeIndex from) {
            const std::string &dtype = dtypes[from]; // empty where no observer watches the value
            text += "  " + id(from) + " -> " + id(i) + (dtype.empty() ? "" : " [label=" + dotText(dtype) + "]") + ";\n";
        };
        trace::forEachInput(node, edge);
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

std::string simulateSvg(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document)
{
    std::map<fx::NodeIndex, std::string> dtypes = observedDTypes(column.simulation);
    std::vector<Box> boxes;
    layout::Graph graph;
    for (fx::NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        boxes.push_back(boxOf(i, column, model, document));
        graph.nodes.push_back({boxes.back().width(), boxHeight});
        const auto edge = [&](fx::NodeIndex from) {
            graph.edges.push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(i)});
        };
        trace::forEachInput(node, edge);
    }
    const layout::Layout drawing = layout::arrange(graph); // a traced model has no cycle

    constexpr double margin = 8;
    const std::string width = number(drawing.size.width + 2 * margin);
    const std::string height = number(drawing.size.height + 2 * margin);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bcfg-model\" width=\"" + width +
                      "\" height=\"" + height + "\" viewBox=\"-8 -8 " + width + ' ' + height +
                      "\" role=\"img\"><title>" + htmlText(model.name) + "</title><style>" + std::string(svgStyle) +
                      "</style>\n";
    for (const std::vector<layout::Point> &route : drawing.routes) {
        svg += "<path d=\"";
        for (std::size_t i = 0; i < route.size(); ++i)
            svg += (i == 0 ? "M" : "L") + number(route[i].x) + ' ' + number(route[i].y);
        svg += "m-4-6l4 6 4-6\"/>\n";
    }
    for (fx::NodeIndex i = 0; i < boxes.size(); ++i)
        svg += boxSvg(boxes[i], drawing.nodes[i], visibleText(dtypes[i]));
    return svg + "</svg>\n";
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
        trace::forEachInput(node, edge);
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
    return jsonFileText(Object{{"label", name}, {"graphs", Array{Object{{"id", name}, {"nodes", std::move(nodes)}}}}});
}

} // namespace bcfg::cli
