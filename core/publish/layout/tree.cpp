// SPDX-License-Identifier: Apache-2.0
#include "core/publish/layout/layout.h"

#include <algorithm>

namespace bcfg::layout {

namespace {

/// The y of the middle of each node. Nodes with the same parent are below each other, and the parent is in the middle
/// between the first and the last of them. Sets `height` to the height of the tree.
std::vector<double> middlesOf(const std::vector<TreeNode> &nodes, double gap, double &height)
{
    const std::size_t count = nodes.size();
    std::vector<std::vector<std::size_t>> feeding(count);
    std::vector<double> fed(count, -gap); // by node: the height of the subtrees that lead to it
    std::vector<double> heights(count);   // by node: the height of its subtree, with the node itself
    for (std::size_t i = count; i-- > 0;) {
        heights[i] = std::max(fed[i], nodes[i].size.height);
        if (i > 0)
            fed[nodes[i].parent] += heights[i] + gap;
    }
    for (std::size_t i = 1; i < count; ++i)
        feeding[nodes[i].parent].push_back(i);

    height = heights.front();
    std::vector<double> middles(count, height / 2);
    for (std::size_t i = 0; i < count; ++i) {
        double top = middles[i] - fed[i] / 2;
        for (const std::size_t each : feeding[i]) {
            middles[each] = top + heights[each] / 2;
            top += heights[each] + gap;
        }
    }
    for (std::size_t i = count; i-- > 0;) {
        if (!feeding[i].empty())
            middles[i] = (middles[feeding[i].front()] + middles[feeding[i].back()]) / 2;
    }
    return middles;
}

} // namespace

Layout arrangeTree(const std::vector<TreeNode> &nodes, Size gaps)
{
    Layout layout;
    const std::vector<double> middles = middlesOf(nodes, gaps.height, layout.size.height);
    std::vector<double> widths; // widths of the columns, the column of the root first
    double outermost = 0;
    for (const TreeNode &node : nodes) {
        const std::uint32_t rank = layout.ranks.empty() ? 0 : layout.ranks[node.parent] + 1;
        layout.ranks.push_back(rank);
        if (!node.isOutermost)
            widths.resize(std::max<std::size_t>(widths.size(), rank + 1));
        double &width = node.isOutermost ? outermost : widths[rank];
        width = std::max(width, node.size.width);
    }
    std::vector<double> columns(widths.size()); // x of the middles of the columns
    double left = outermost > 0 ? outermost + gaps.width : 0;
    for (std::size_t rank = widths.size(); rank-- > 0;) {
        columns[rank] = left + widths[rank] / 2;
        left += widths[rank] + gaps.width;
    }
    layout.size.width = left - gaps.width;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto &[parent, size, isOutermost] = nodes[i];
        const double x = isOutermost ? outermost - size.width : columns[layout.ranks[i]] - size.width / 2;
        layout.nodes.push_back({x, middles[i] - size.height / 2});
        if (i > 0)
            layout.routes.push_back({{x + size.width, middles[i]}, {layout.nodes[parent].x, middles[parent]}});
    }
    return layout;
}

} // namespace bcfg::layout
