// SPDX-License-Identifier: Apache-2.0
#include "ui/editor/graphlayout.h"

#include <algorithm>
#include <map>

namespace bcfg::ui {

namespace {

constexpr qreal siblingGap = 24;

/// A literal needs no input, and what feeds MatchAllNode is not looked at.
bool takesInput(const Pattern &node)
{
    return !node.steps() && !node.literal() && !node.isMatchAllNode();
}

qreal rowsAbove(const Pattern &node)
{
    if (takesInput(node))
        return 1;
    qreal rows = 0;
    for (const Pattern &operand : operandsOf(node))
        rows = std::max(rows, 1 + rowsAbove(operand));
    return rows;
}

class Layouter
{
public:
    Layouter(const NodeWidth &width, qreal inputWidth, qreal rowHeight, qreal rows)
        : m_width(width),
          m_inputWidth(inputWidth),
          m_rowHeight(rowHeight),
          m_rows(rows)
    {}

    /// Places the node and what stands above it to the right of `left`; its own place.
    QPointF place(const Pattern &node, const PatternPath &path, qreal left, qreal depth)
    {
        const qreal total = widthOf(node, path);
        const std::span<const Pattern> operands = operandsOf(node);
        qreal operandsWidth = 0;
        for (std::size_t i = 0; i < operands.size(); ++i)
            operandsWidth += widthOf(operands[i], below(path, i)) + (i > 0 ? siblingGap : 0);
        qreal next = left + (total - operandsWidth) / 2;
        std::vector<QPointF> above;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            above.push_back(place(operands[i], below(path, i), next, depth + 1));
            next += widthOf(operands[i], below(path, i)) + siblingGap;
        }
        const qreal x = above.empty() ? left + total / 2 : (above.front().x() + above.back().x()) / 2;
        const QPointF here(x, -m_rowHeight * (node.isMatchAllNode() ? m_rows : depth));
        m_layout.nodes.append({path, here, false});
        if (takesInput(node)) {
            above.emplace_back(x, -m_rowHeight * m_rows);
            m_layout.nodes.append({path, above.back(), true});
        }
        for (const QPointF &from : above)
            m_layout.edges.append({from, here});
        return here;
    }

    GraphLayout result() { return std::move(m_layout); }

private:
    static PatternPath below(PatternPath path, std::size_t index)
    {
        path.push_back(index);
        return path;
    }
    qreal widthOf(const Pattern &node, const PatternPath &path)
    {
        const auto known = m_widths.find(path);
        if (known != m_widths.end())
            return known->second;
        const std::span<const Pattern> operands = operandsOf(node);
        qreal width = 0;
        for (std::size_t i = 0; i < operands.size(); ++i)
            width += widthOf(operands[i], below(path, i)) + (i > 0 ? siblingGap : 0);
        return m_widths[path] = std::max({width, m_width(path), takesInput(node) ? m_inputWidth : 0});
    }

    const NodeWidth &m_width;
    qreal m_inputWidth;
    qreal m_rowHeight;
    qreal m_rows;
    std::map<PatternPath, qreal> m_widths; // which each level above asks for
    GraphLayout m_layout;
};

} // namespace

GraphLayout layOut(const Pattern &reversed, const NodeWidth &width, qreal inputWidth, qreal rowHeight)
{
    Layouter layouter(width, inputWidth, rowHeight, rowsAbove(reversed));
    layouter.place(reversed, {}, 0, 0);
    return layouter.result();
}

} // namespace bcfg::ui
