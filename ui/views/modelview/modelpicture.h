// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/model/simulatedmodel.h"
#include "ui/views/modelview/modeldrawing.h"

#include <QFont>
#include <QPalette>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// Counts the nodes of a graph that meet a condition; the count in any range of nodes takes constant time.
class NodeCounts
{
public:
    NodeCounts() = default;
    NodeCounts(const FoldedGraph &graph, const std::function<bool(const DrawnNode &)> &has);

    std::uint32_t in(std::uint32_t begin, std::uint32_t end) const
    {
        return end < m_before.size() ? m_before[end] - m_before[begin] : 0; // 0 where the counts are of a smaller graph
    }
    std::uint32_t total() const { return m_before.empty() ? 0 : m_before.back(); }
    bool isEmpty() const { return m_before.empty(); }

private:
    std::vector<std::uint32_t> m_before; // how many nodes are counted before each node; the last number is the total
};

/// The status of a node under a result; NoOperator for a node that PyTorch inserted, and without a result.
fx::NodeStatus statusOf(const DrawnNode &node, const session::SimulatedModel *result);

/// How much of a graph is quantized under a result; counts nothing without a result.
struct NodeCoverage
{
    NodeCoverage() = default;
    NodeCoverage(const FoldedGraph &graph, const session::SimulatedModel *result);

    NodeCounts operators;
    NodeCounts quantized;
};

/// The data for painting a model: the drawing, and the verdicts and highlights of its nodes.
struct ModelPicture
{
    std::shared_ptr<const ModelDrawing> drawing;
    std::shared_ptr<const session::SimulatedModel> result; ///< the verdicts; null: none are known
    NodeCoverage coverage;
    NodeCounts emphasized; ///< all other nodes fade; empty: no node fades
    NodeCounts lit;        ///< the nodes that the pattern config at the cursor takes, which are lit up
    /// The label of an observer on an edge.
    struct Pill
    {
        const session::EdgeObserver *observer = nullptr; ///< points into `result`; null: no observer
        /// Whether the label is at the start of the edge, which is so if all edges from one box have the same observer.
        /// Else the label is at the end.
        bool isAtStart = true;
    };
    std::vector<Pill> pills;             ///< by edge of the drawing; empty without `result`
    std::optional<std::uint32_t> chosen; ///< index in the drawing's boxes
    bool hasFocus = false;
    QPalette palette;
    QFont font;

    const DrawnNode &node(std::uint32_t index) const { return drawing->of->nodes[index]; }
    std::uint32_t count(const NodeCounts &counts, FoldItem item) const
    {
        return counts.in(drawing->of->begin(item), drawing->of->end(item));
    }
    bool isFaded(FoldItem item) const { return !emphasized.isEmpty() && count(emphasized, item) == 0; }
    fx::NodeStatus status(const DrawnNode &node) const { return statusOf(node, result.get()); }
    QFont smallFont() const;
    QRectF edgeBounds(std::uint32_t edge) const; ///< with room for the label of any observer
    QRectF pillRect(std::uint32_t edge) const;   ///< empty if the edge has no observer
    QString pillText(std::uint32_t edge) const;
    /// The index of the box at a point of the drawing; nullopt if there is none.
    std::optional<std::uint32_t> boxAt(QPointF point) const;
    /// The tooltip of the box or the observer at a point of the drawing; empty if there is neither.
    QString toolTipAt(QPointF point) const;
    /// Sets `coverage` and `pills` from `result`.
    void takeResult();

private:
    QString boxToolTip(std::uint32_t box) const;
    QString pillToolTip(std::uint32_t edge) const;
};

/// The title of a box: "layer1.0", or for layers in a row "layers.0 … layers.31".
QString titleOf(const FoldedGraph &graph, FoldItem item);
/// The type of a box: "BasicBlock", or for equal layers "BasicBlock × 32".
QString typeText(const FoldedGraph &graph, FoldItem item);

} // namespace bcfg::ui::views
