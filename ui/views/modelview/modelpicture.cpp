// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/modelpicture.h"

#include "core/document/model/shortname.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"

#include <QCoreApplication>
#include <QFontMetricsF>

namespace bcfg::ui::views {

NodeCounts::NodeCounts(const FoldedGraph &graph, const std::function<bool(const DrawnNode &)> &has) : m_before{0}
{
    m_before.reserve(graph.nodes.size() + 1);
    for (const DrawnNode &node : graph.nodes)
        m_before.push_back(m_before.back() + (has(node) ? 1 : 0));
}

fx::NodeStatus statusOf(const DrawnNode &node, const session::SimulatedModel *result)
{
    return result && node.origin != fx::noNode ? result->status(node.origin) : fx::NodeStatus::NoOperator;
}

NodeCoverage::NodeCoverage(const FoldedGraph &graph, const session::SimulatedModel *result)
{
    if (!result)
        return;
    operators = NodeCounts(graph, [result](const DrawnNode &node) {
        const fx::NodeStatus status = statusOf(node, result);
        return status != fx::NodeStatus::NoOperator && status != fx::NodeStatus::Removed; // as in fx::Overview
    });
    quantized = NodeCounts(
        graph, [result](const DrawnNode &node) { return statusOf(node, result) == fx::NodeStatus::Quantized; });
}

QFont ModelPicture::smallFont() const
{
    return scaled(font, 0.85);
}

void ModelPicture::takeResult()
{
    pills.clear();
    coverage = {};
    if (!drawing || !result)
        return;
    coverage = NodeCoverage(*drawing->of, result.get());
    const std::vector<ModelDrawing::Edge> &edges = drawing->edges;
    pills.resize(edges.size());
    for (std::size_t first = 0; first < edges.size();) {
        std::size_t end = first;
        bool isSame = true; // all edges that leave one box have the same observer
        for (; end < edges.size() && edges[end].from == edges[first].from; ++end) {
            const fx::NodeIndex from = node(edges[end].fromNode).origin;
            const fx::NodeIndex to = node(edges[end].toNode).origin;
            if (from != fx::noNode && to != fx::noNode)
                pills[end].observer = result->observer(from, to);
            isSame = isSame && pills[end].observer == pills[first].observer;
        }
        for (; first < end; ++first)
            pills[first].isAtStart = isSame;
    }
}

QString ModelPicture::pillText(std::uint32_t edge) const
{
    const session::EdgeObserver &observer = *pills[edge].observer;
    const QString dtype = toQString(observer.dtype.empty() ? observer.type : observer.dtype);
    return observer.of.size() > 1 ? QCoreApplication::translate("ModelGraph", "%1, shared").arg(dtype) : dtype;
}

QRectF ModelPicture::edgeBounds(std::uint32_t edge) const
{
    constexpr qreal halfOfWidestPill = 120; // a pill is an observer's label
    return drawing->edges[edge].bounds.adjusted(-halfOfWidestPill, -6, halfOfWidestPill, 6);
}

QRectF ModelPicture::pillRect(std::uint32_t edge) const
{
    if (edge >= pills.size() || !pills[edge].observer)
        return {};
    const QFontMetricsF metrics(smallFont());
    const QSizeF size(metrics.horizontalAdvance(pillText(edge)) + 14, metrics.height() + 2);
    const QPolygonF &route = drawing->edges[edge].route;
    const QPointF centre = pills[edge].isAtStart ? route.front() + QPointF(0, size.height() / 2 + 9)
                                                 : route.back() - QPointF(0, size.height() / 2 + 11);
    return {centre - QPointF(size.width() / 2, size.height() / 2), size};
}

std::optional<std::uint32_t> ModelPicture::boxAt(QPointF point) const
{
    for (std::uint32_t box = 0; drawing && box < drawing->boxes.size(); ++box) {
        if (drawing->boxes[box].rect.contains(point))
            return box;
    }
    return std::nullopt;
}

QString ModelPicture::toolTipAt(QPointF point) const
{
    if (const std::optional<std::uint32_t> box = boxAt(point))
        return boxToolTip(*box);
    for (std::uint32_t edge = 0; drawing && edge < drawing->edges.size(); ++edge) {
        if (edgeBounds(edge).contains(point) && pillRect(edge).contains(point))
            return pillToolTip(edge);
    }
    return {};
}

QString ModelPicture::boxToolTip(std::uint32_t box) const
{
    const FoldedGraph &graph = *drawing->of;
    const FoldItem item = drawing->boxes[box].item;
    if (item.isFold)
        return QCoreApplication::translate("ModelGraph", "%1: %2\n%3 of %4 operators quantized. A click opens it.")
            .arg(titleOf(graph, item), typeText(graph, item), QString::number(count(coverage.quantized, item)),
                 QString::number(count(coverage.operators, item)));
    const DrawnNode &shown = node(item.index);
    return QStringLiteral("%1: %2\n%3")
        .arg(toQString(shown.name), toQString(shown.type), session::statusText(status(shown)));
}

QString ModelPicture::pillToolTip(std::uint32_t edge) const
{
    const session::EdgeObserver &observer = *pills[edge].observer;
    const QStringList names =
        textList(observer.of, [this](fx::NodeIndex node) { return toQString(result->model().nodes[node].name); });
    return QCoreApplication::translate("ModelGraph", "%1 (%2)\nobserves %3")
        .arg(toQString(observer.type), toQString(observer.dtype), names.join(QStringLiteral(", ")));
}

QString titleOf(const FoldedGraph &graph, FoldItem item)
{
    if (!item.isFold)
        return toQString(graph.nodes[item.index].name);
    const Fold &fold = graph.folds[item.index];
    if (!fold.last.empty())
        return QStringLiteral("%1 … %2").arg(toQString(fold.path), toQString(fold.last));
    return fold.path.empty() ? QCoreApplication::translate("ModelGraph", "model") : toQString(fold.path);
}

QString typeText(const FoldedGraph &graph, FoldItem item)
{
    if (!item.isFold)
        return toQString(shortName(graph.nodes[item.index].type));
    const Fold &fold = graph.folds[item.index];
    const QString type = toQString(shortName(fold.type));
    return fold.repeats > 1 ? (type + QStringLiteral(" × %1").arg(fold.repeats)).trimmed() : type;
}

} // namespace bcfg::ui::views
