// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/graphlayout.h"

#include <algorithm>
#include <map>

namespace bcfg::ui::page {

namespace {

/// Whether a leaf has an input: a literal needs none, and PyTorch does not look at what feeds MatchAllNode.
bool takesInput(const Pattern &node)
{
    return !node.steps() && !node.literal() && !node.isMatchAllNode();
}

PatternPath below(PatternPath path, std::size_t index)
{
    path.push_back(index);
    return path;
}

class Layouter
{
public:
    Layouter(const Pattern &reversed, const NodeSize &size, QSizeF inputSize, QSizeF gaps)
        : m_size(size),
          m_inputSize(inputSize),
          m_gaps(gaps)
    {
        measure(reversed, {});
        qreal right = m_columns.front() / 2; // the anchor's middle is the origin
        for (const qreal width : m_columns) {
            m_middles.push_back(right - width / 2);
            right -= width + gaps.width();
        }
        m_outside = right;
    }

    /// Places the node and its operands below `top`; returns the node's middle.
    QPointF place(const Pattern &node, const PatternPath &path, qreal top)
    {
        const std::span<const Pattern> operands = operandsOf(node);
        const qreal total = m_heights.at(path);
        qreal operandsHeight = 0;
        for (std::size_t i = 0; i < operands.size(); ++i)
            operandsHeight += m_heights.at(below(path, i)) + (i > 0 ? m_gaps.height() : 0);
        qreal next = top + (total - operandsHeight) / 2;
        std::vector<QPointF> feeding;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            feeding.push_back(place(operands[i], below(path, i), next));
            next += m_heights.at(below(path, i)) + m_gaps.height();
        }
        const qreal y = feeding.empty() ? top + total / 2 : (feeding.front().y() + feeding.back().y()) / 2;
        const qreal x = node.isMatchAllNode() ? m_outside - m_size(path).width() / 2 : m_middles[path.size()];
        m_layout.nodes.append({path, {x, y}, false});
        for (std::size_t i = 0; i < feeding.size(); ++i)
            m_layout.edges.append({below(path, i), false, feeding[i], {x, y}});
        if (takesInput(node)) {
            const QPointF input(m_outside - m_inputSize.width() / 2, y);
            m_layout.nodes.append({path, input, true});
            m_layout.edges.append({path, true, input, {x, y}});
        }
        return {x, y};
    }

    GraphLayout result() { return std::move(m_layout); }

private:
    /// Returns the height of the node with all its operands, and notes how wide its column must be.
    qreal measure(const Pattern &node, const PatternPath &path)
    {
        const std::span<const Pattern> operands = operandsOf(node);
        qreal height = 0;
        for (std::size_t i = 0; i < operands.size(); ++i)
            height += measure(operands[i], below(path, i)) + (i > 0 ? m_gaps.height() : 0);
        if (!node.isMatchAllNode()) {
            m_columns.resize(std::max(m_columns.size(), path.size() + 1));
            m_columns[path.size()] = std::max(m_columns[path.size()], m_size(path).width());
        }
        return m_heights[path] = std::max({height, m_size(path).height(), m_inputSize.height()});
    }

    const NodeSize &m_size;
    QSizeF m_inputSize;
    QSizeF m_gaps;
    std::map<PatternPath, qreal> m_heights;
    std::vector<qreal> m_columns; // widths, the anchor's column first
    std::vector<qreal> m_middles;
    qreal m_outside = 0; // the right end of the column of inputs and MatchAllNodes
    GraphLayout m_layout;
};

} // namespace

GraphLayout layOut(const Pattern &reversed, const NodeSize &size, QSizeF inputSize, QSizeF gaps)
{
    Layouter layouter(reversed, size, inputSize, gaps);
    layouter.place(reversed, {}, 0);
    return layouter.result();
}

} // namespace bcfg::ui::page
