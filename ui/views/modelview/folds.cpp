// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/folds.h"

#include "core/document/model/mapped.h"

#include <deque>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace bcfg::ui::views {

namespace {

constexpr std::size_t leastRepeats = 3; // fewer equal layers are not grouped
constexpr std::size_t deepest = 64;     // nodes in deeper modules count as nodes of the module at this depth

std::vector<std::string> stepsOf(std::string_view folder)
{
    std::vector<std::string> steps; // for the folder "layer1.0": "layer1", "layer1.0"
    for (std::size_t dot = folder.find('.'); !folder.empty(); dot = folder.find('.', dot + 1)) {
        steps.emplace_back(folder.substr(0, dot));
        if (dot == std::string_view::npos || steps.size() == deepest)
            break;
    }
    return steps;
}

} // namespace

FoldedGraph::FoldedGraph(std::vector<DrawnNode> drawn, const std::vector<trace::Module> &modules)
    : nodes(std::move(drawn)),
      foldOf(nodes.size(), 0)
{
    std::unordered_map<std::string_view, std::string_view> types;
    for (const trace::Module &module : modules)
        types.emplace(module.path, module.type);
    const auto typeOf = [&](const std::string &path) {
        const std::string_view *type = valueUnder(types, path);
        return type ? std::string(*type) : std::string();
    };
    folds.push_back({.type = typeOf("")});
    std::vector<std::uint32_t> open = {0}; // folds around the node, from the model inwards
    for (std::uint32_t node = 0; node < nodes.size(); ++node) {
        const std::vector<std::string> steps = stepsOf(nodes[node].folder);
        std::size_t common = 0;
        while (common < steps.size() && common + 1 < open.size() && folds[open[common + 1]].path == steps[common])
            ++common;
        open.resize(common + 1);
        for (std::size_t i = common; i < steps.size(); ++i) {
            const auto fold = static_cast<std::uint32_t>(folds.size());
            folds[open.back()].items.push_back({true, fold});
            folds.push_back({.path = steps[i], .type = typeOf(steps[i]), .parent = open.back(), .begin = node});
            open.push_back(fold);
        }
        folds[open.back()].items.push_back({false, node});
        foldOf[node] = open.back();
        for (const std::uint32_t fold : open)
            folds[fold].end = node + 1;
    }
    const auto calls = static_cast<std::uint32_t>(folds.size());
    for (std::uint32_t fold = 0; fold < calls; ++fold)
        groupRepeats(fold);
}

/// A text that is equal for equal layers: the class of the module, the types of its nodes, and which of these nodes
/// each node uses.
std::string FoldedGraph::shapeOf(const Fold &fold) const
{
    std::string shape = fold.type;
    for (std::uint32_t node = fold.begin; node < fold.end; ++node) {
        shape += '\n' + nodes[node].type;
        for (const std::uint32_t input : nodes[node].inputs) {
            if (input >= fold.begin)
                shape += ' ' + std::to_string(node - input);
        }
    }
    return shape;
}

void FoldedGraph::groupRepeats(std::uint32_t fold)
{
    const std::vector<FoldItem> items = std::exchange(folds[fold].items, {});
    const std::vector<std::string> shapes =
        mapped(items, [&](FoldItem item) { return item.isFold ? shapeOf(folds[item.index]) : std::string(); });
    for (std::size_t first = 0; first < items.size();) {
        std::size_t end = first + 1;
        while (items[first].isFold && end < items.size() && shapes[end] == shapes[first])
            ++end;
        // if the module contains only these layers, its own fold represents them
        if (end - first == items.size() || end - first < leastRepeats) {
            folds[fold].items.insert(folds[fold].items.end(), items.begin() + std::ptrdiff_t(first),
                                     items.begin() + std::ptrdiff_t(end));
            if (end - first == items.size() && end - first >= leastRepeats)
                folds[fold].repeats = end - first;
        } else {
            const auto group = static_cast<std::uint32_t>(folds.size());
            const Fold &front = folds[items[first].index];
            const Fold &back = folds[items[end - 1].index];
            Fold row{.path = front.path,
                     .last = back.path,
                     .type = front.type,
                     .repeats = end - first,
                     .parent = fold,
                     .begin = front.begin,
                     .end = back.end,
                     .items = {items.begin() + std::ptrdiff_t(first), items.begin() + std::ptrdiff_t(end)}};
            for (const FoldItem &layer : row.items)
                folds[layer.index].parent = group;
            folds.push_back(std::move(row));
            folds[fold].items.push_back({true, group});
        }
        first = end;
    }
}

std::vector<FoldItem> FoldedGraph::shown(const std::vector<bool> &isOpen) const
{
    std::vector<FoldItem> result;
    std::vector<FoldItem> ahead = {{true, 0}}; // items still to be visited, the next one at the end
    while (!ahead.empty()) {
        const FoldItem item = ahead.back();
        ahead.pop_back();
        if (!item.isFold || !isOpen[item.index]) {
            result.push_back(item);
            continue;
        }
        const std::vector<FoldItem> &inside = folds[item.index].items;
        ahead.insert(ahead.end(), inside.rbegin(), inside.rend());
    }
    return result;
}

std::vector<bool> FoldedGraph::openAtFirst(std::size_t most) const
{
    if (foldOf.size() <= most)
        return std::vector<bool>(folds.size(), true);
    std::vector<bool> isOpen(folds.size(), false);
    std::size_t shown = 1;
    std::deque<std::uint32_t> ahead = {0};
    while (!ahead.empty()) {
        const std::uint32_t fold = ahead.front();
        ahead.pop_front();
        const std::vector<FoldItem> &inside = folds[fold].items;
        if (fold != 0 && (folds[fold].repeats > 1 || shown - 1 + inside.size() > most))
            continue;
        isOpen[fold] = true;
        shown += inside.size() - 1;
        for (const FoldItem &item : inside) {
            if (item.isFold)
                ahead.push_back(item.index);
        }
    }
    return isOpen;
}

} // namespace bcfg::ui::views
