// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/model/utf8.h"
#include "core/publish/layout/layout.h"
#include "core/publish/report/reportformats.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace bcfg {

namespace {

constexpr double boxHeight = 24;
constexpr layout::Size gaps{26, 10}; // between columns, for the arrows, and between rows
constexpr std::size_t mostBoxes = 30;
constexpr std::size_t longestLabel = 24;

std::string labelOf(const Pattern &pattern)
{
    std::string label = "(…)"; // the label of a tuple without an operator
    if (pattern.isMatchAllNode())
        label = "any";
    else if (const Symbol *symbol = pattern.symbol())
        label = std::string(symbol->name());
    else if (const Method *method = pattern.method())
        label = '.' + method->name.str();
    else if (const Literal *literal = pattern.literal())
        label = writeJsonLine(*literal->value);
    if (codePointCount(label) <= longestLabel)
        return label;
    // The limit is in bytes, so there are at most as many characters.
    return std::string(firstBytes(label, longestLabel)) + "…";
}

struct Boxes
{
    std::vector<std::string> labels;
    std::vector<layout::TreeNode> tree;
    std::vector<std::size_t> columns; ///< by box: its column; 0 for the anchor, which runs last

    /// Adds the box of a node, from which an arrow leads to the box at the index `parent`, and the boxes of its
    /// operands.
    void add(const Pattern &node, std::size_t parent, std::size_t column)
    {
        if (tree.size() > mostBoxes)
            return;
        constexpr double perCharacter = 8;
        const std::size_t index = tree.size();
        labels.push_back(labelOf(operatorOf(node)));
        columns.push_back(column);
        tree.push_back({parent, {20 + perCharacter * static_cast<double>(codePointCount(labels.back())), boxHeight}});
        for (const Pattern &operand : operandsOf(node))
            add(operand, index, column + 1);
    }

    /// Makes the boxes of a column as wide as its widest, so that no arrow crosses a box.
    void widen()
    {
        std::vector<double> widths(tree.size());
        for (std::size_t i = 0; i < tree.size(); ++i)
            widths[columns[i]] = std::max(widths[columns[i]], tree[i].size.width);
        for (std::size_t i = 0; i < tree.size(); ++i)
            tree[i].size.width = widths[columns[i]];
    }
};

std::string pixels(double length)
{
    return std::to_string(std::lround(length));
}

std::string point(layout::Point point)
{
    return pixels(point.x) + ' ' + pixels(point.y);
}

} // namespace

std::string patternDrawing(const Pattern &reversed)
{
    Boxes boxes;
    boxes.add(reversed, 0, 0);
    if (boxes.tree.size() > mostBoxes)
        return {};
    boxes.widen();
    const layout::Layout layout = layout::arrangeTree(boxes.tree, gaps);
    const std::string width = pixels(layout.size.width + 2); // with room for the outlines of the boxes
    const std::string height = pixels(layout.size.height + 2);
    std::string svg = "<svg width=" + width + " height=" + height + " viewBox=\"-1 -1 " + width + ' ' + height +
                      "\" role=img aria-label=drawing>";
    for (std::size_t i = 0; i < boxes.tree.size(); ++i) {
        const layout::Point corner = layout.nodes[i];
        const double boxWidth = boxes.tree[i].size.width;
        svg += "<rect x=" + pixels(corner.x) + " y=" + pixels(corner.y) + " width=" + pixels(boxWidth) +
               " height=" + pixels(boxHeight) + " rx=4 /><text x=" + pixels(corner.x + boxWidth / 2) +
               " y=" + pixels(corner.y + boxHeight / 2 + 4) + ">" + htmlText(boxes.labels[i]) + "</text>";
    }
    for (const std::vector<layout::Point> &route : layout.routes)
        svg += "<path d=\"M" + point(route.front()) + 'L' + point({route.back().x - 2, route.back().y}) +
               "m-5 -4l5 4l-5 4\" />";
    return svg + "</svg>";
}

} // namespace bcfg
