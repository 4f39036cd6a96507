// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/model/utf8.h"
#include "core/publish/report/reportformats.h"

#include <algorithm>
#include <vector>

namespace bcfg {

namespace {

constexpr int boxHeight = 24;
constexpr int rowHeight = 34;
constexpr int gap = 26; // between columns, for the arrows
constexpr std::size_t mostBoxes = 30;
constexpr std::size_t longestLabel = 24;

struct Box
{
    std::string label;
    std::size_t column; ///< 0: the anchor, which runs last
    int top = 0;
    std::size_t parent = 0; ///< index of the box that this one feeds; 0 for the anchor itself
};

std::string labelOf(const Pattern &pattern)
{
    std::string label = "(…)"; // for a tuple without an operator
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
    return std::string(firstBytes(label, longestLabel)) + "…"; // counts bytes, so there are at most as many characters
}

class Drawing
{
public:
    /// Adds the box of a pattern and, to its left, those of its operands. Returns the y of their lower end.
    int add(const Pattern &node, std::size_t column, int top, std::size_t parent)
    {
        if (m_boxes.size() > mostBoxes)
            return top;
        const std::size_t index = m_boxes.size();
        m_boxes.push_back({labelOf(operatorOf(node)), column, top, parent});
        int bottom = top;
        for (const Pattern &operand : operandsOf(node))
            bottom = add(operand, column + 1, bottom, index);
        m_boxes[index].top = top + (std::max(bottom, top + rowHeight) - top - rowHeight) / 2;
        return std::max(bottom, top + rowHeight);
    }

    std::string text(int height)
    {
        if (m_boxes.size() > mostBoxes)
            return {};
        measure();
        std::string svg = "<svg width=" + std::to_string(m_width) + " height=" + std::to_string(height) +
                          " viewBox=\"0 0 " + std::to_string(m_width) + ' ' + std::to_string(height) +
                          "\" role=img aria-label=drawing>";
        for (const Box &box : m_boxes) {
            const int left = m_left[box.column];
            const int width = m_widths[box.column];
            const int middle = box.top + boxHeight / 2 + 1;
            svg += "<rect x=" + std::to_string(left) + " y=" + std::to_string(box.top + 1) +
                   " width=" + std::to_string(width) + " height=" + std::to_string(boxHeight) +
                   " rx=4 /><text x=" + std::to_string(left + width / 2) + " y=" + std::to_string(middle + 4) + ">" +
                   htmlText(box.label) + "</text>";
            if (box.column == 0)
                continue;
            const Box &parent = m_boxes[box.parent];
            svg += "<path d=\"M" + std::to_string(left + width) + ' ' + std::to_string(middle) + 'L' +
                   std::to_string(m_left[parent.column] - 2) + ' ' + std::to_string(parent.top + boxHeight / 2 + 1) +
                   "m-5 -4l5 4l-5 4\" />";
        }
        return svg + "</svg>";
    }

private:
    void measure()
    {
        constexpr int perCharacter = 8;
        for (const Box &box : m_boxes) {
            m_widths.resize(std::max(m_widths.size(), box.column + 1));
            m_widths[box.column] =
                std::max(m_widths[box.column], 20 + perCharacter * static_cast<int>(codePointCount(box.label)));
        }
        m_left.resize(m_widths.size());
        int left = 1;
        for (std::size_t column = m_widths.size(); column > 0; --column) {
            m_left[column - 1] = left;
            left += m_widths[column - 1] + gap;
        }
        m_width = left - gap + 1;
    }

    std::vector<Box> m_boxes;
    std::vector<int> m_widths; // by column
    std::vector<int> m_left;
    int m_width = 0;
};

} // namespace

std::string patternDrawing(const Pattern &reversed)
{
    Drawing drawing;
    const int height = drawing.add(reversed, 0, 0, 0);
    return drawing.text(height);
}

} // namespace bcfg
