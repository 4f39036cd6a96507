// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/drawnnodes.h"

#include "core/document/model/progress.h"
#include "core/document/model/shortname.h"

#include <optional>
#include <unordered_set>

namespace bcfg::ui::views {

namespace {

/// The path of the innermost module that contains both paths.
std::string commonFolder(const std::string &a, const std::string &b)
{
    std::size_t end = 0;
    for (std::size_t i = 0;; ++i) {
        const bool aEnds = i >= a.size() || a[i] == '.';
        const bool bEnds = i >= b.size() || b[i] == '.';
        if (aEnds && bEnds)
            end = i;
        if (i >= a.size() || i >= b.size() || a[i] != b[i])
            break;
    }
    return a.substr(0, end);
}

/// Sets the folder of each node. A node whose folder is not known gets the innermost module that contains the nodes
/// before and after it.
void fillFolders(std::vector<DrawnNode> &nodes, const std::vector<std::optional<std::string>> &known)
{
    std::vector<std::string> behind(nodes.size());
    std::string next;
    for (std::size_t i = nodes.size(); i-- > 0;) {
        behind[i] = next;
        if (known[i])
            next = *known[i];
    }
    std::string before;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        before = known[i] ? *known[i] : commonFolder(before, behind[i]);
        nodes[i].folder = before;
    }
}

/// The folder of a node of the traced model; nullopt if the model's file does not say it.
std::optional<std::string> folderOf(const trace::Node &node)
{
    switch (node.op) {
    case trace::Op::Placeholder:
    case trace::Op::Output:
        return std::string();
    case trace::Op::CallModule:
        return std::string(parentPath(node.target));
    default:
        return node.scope ? std::optional(node.scope->path) : std::nullopt;
    }
}

template <class Node>
std::vector<std::uint32_t> inputsOf(const Node &node)
{
    goOn();
    std::vector<std::uint32_t> inputs;
    std::unordered_set<std::uint32_t> known;
    const auto add = [&](std::uint32_t input) {
        if (known.insert(input).second)
            inputs.push_back(input);
    };
    trace::forEachInput(node, add);
    return inputs;
}

std::string typeOf(trace::Op op, std::string_view target, std::string_view moduleType)
{
    switch (op) {
    case trace::Op::CallModule:
        return std::string(moduleType);
    case trace::Op::CallFunction:
    case trace::Op::CallMethod:
        return std::string(target);
    default:
        return std::string(trace::toString(op));
    }
}

} // namespace

std::vector<DrawnNode> drawnNodes(const trace::Model &model)
{
    std::vector<DrawnNode> nodes;
    std::vector<std::optional<std::string>> folders;
    for (fx::NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        folders.push_back(folderOf(node));
        nodes.push_back({node.name, typeOf(node.op, node.target, node.moduleType), {}, inputsOf(node), i});
    }
    fillFolders(nodes, folders);
    return nodes;
}

std::vector<DrawnNode> drawnNodes(const fx::ModelGraph &graph, const trace::Model &model)
{
    std::vector<DrawnNode> nodes;
    std::vector<std::optional<std::string>> folders;
    std::vector<std::uint32_t> placeOf(graph.graph.size());
    for (const fx::NodeIndex index : graph.graph.order()) {
        const fx::Node &node = graph.graph[index];
        folders.push_back(node.origin == fx::noNode ? std::nullopt : folderOf(model.nodes[node.origin]));
        std::vector<std::uint32_t> inputs = inputsOf(node);
        for (std::uint32_t &input : inputs)
            input = placeOf[input];
        placeOf[index] = static_cast<std::uint32_t>(nodes.size());
        const std::string_view module = graph.moduleTypes[index];
        nodes.push_back({std::string(node.name),
                         typeOf(node.op, node.target, module.empty() ? node.target : module),
                         {},
                         std::move(inputs),
                         node.origin});
    }
    fillFolders(nodes, folders);
    return nodes;
}

} // namespace bcfg::ui::views
