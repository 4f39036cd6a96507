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

namespace bcfg::ui {

/// How many nodes of a graph have something, for any part of it in no time.
class NodeCounts
{
public:
    NodeCounts() = default;
    NodeCounts(const FoldedGraph &graph, const std::function<bool(const DrawnNode &)> &has);

    std::uint32_t in(std::uint32_t begin, std::uint32_t end) const
    {
        return end < m_before.size() ? m_before[end] - m_before[begin] : 0; // perhaps of a graph that is yet to come
    }
    std::uint32_t total() const { return m_before.empty() ? 0 : m_before.back(); }
    bool isEmpty() const { return m_before.empty(); }

private:
    std::vector<std::uint32_t> m_before; // by node, and one behind the last
};

/// What the items of a drawn model look at: the drawing, and what is said about its nodes.
struct ModelPicture
{
    std::shared_ptr<const ModelDrawing> drawing;
    std::shared_ptr<const SimulatedModel> result;   ///< null: nothing is known
    std::shared_ptr<const SimulatedModel> compared; ///< null: with nothing
    NodeCounts operators;
    NodeCounts quantized;
    NodeCounts emphasized; ///< where it is not empty, all other nodes fade
    NodeCounts lit;        ///< those of the chosen pattern
    /// An observer on an edge.
    struct Pill
    {
        const EdgeObserver *observer = nullptr; ///< of `result`; null: none
        bool isAtStart = true;                  ///< near where the edge leaves, as all edges from there have it
    };
    std::vector<Pill> pills;             ///< by edge; empty: there are none
    std::optional<std::uint32_t> chosen; ///< in the drawing's boxes
    bool hasFocus = false;
    QPalette palette;
    QFont font;

    const DrawnNode &node(std::uint32_t index) const { return drawing->of->graph.nodes[index]; }
    std::uint32_t count(const NodeCounts &counts, FoldItem item) const
    {
        return counts.in(drawing->of->begin(item), drawing->of->end(item));
    }
    bool isFaded(FoldItem item) const { return !emphasized.isEmpty() && count(emphasized, item) == 0; }
    /// What a node counts as; NoOperator where nothing is known of it.
    fx::NodeStatus status(const DrawnNode &node) const;
    QRectF edgeBounds(std::uint32_t edge) const; ///< with its observer, whichever it is
    QRectF pillRect(std::uint32_t edge) const;   ///< empty where there is none
    QString pillText(std::uint32_t edge) const;
    QString boxToolTip(std::uint32_t box) const;
    QString pillToolTip(std::uint32_t edge) const; ///< requires an observer there
    /// Sets counts and pills by `result`.
    void takeResult();
};

/// What a box is called: "layer1.0", or of layers in a row "layers.0 … layers.31".
QString titleOf(const FoldedGraph &graph, FoldItem item);
/// "BasicBlock"; of layers in a row with "× 32".
QString typeText(const FoldedGraph &graph, FoldItem item);

} // namespace bcfg::ui
