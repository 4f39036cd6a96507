// SPDX-License-Identifier: Apache-2.0
#include "ui/editor/patterngraph.h"

#include "core/simulation/rootnode.h"
#include "ui/editor/graphlayout.h"
#include "ui/editor/operatoritem.h"
#include "ui/operators/operatormime.h"
#include "ui/text.h"
#include "ui/tones.h"
#include "ui/tooltip.h"
#include "ui/values/patterntext.h"

#include <QDragMoveEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>

namespace bcfg::ui {

namespace {

constexpr qreal margin = 12;
constexpr qreal betweenRows = 24;
constexpr qreal arrowHead = 4;
constexpr qreal ringRoom = 5;          // between an arrow and a node, for the ring of the chosen one
constexpr std::size_t mostDrawn = 200; // leaves; PyTorch's own have 4, and a picture of more says nothing

/// A line that data flows along, downwards, into the shape below.
class FlowItem : public QGraphicsItem
{
public:
    FlowItem(QPointF from, QPointF to) : m_from(from), m_to(to) { setZValue(-1); }

    QRectF boundingRect() const override { return QRectF(m_from, m_to).normalized().adjusted(-6, -6, 6, 6); }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override
    {
        const QColor color = toneColor(Tone::Quiet, OperatorItem::colorsOf(*option, widget));
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(color, 1.3));
        const qreal middle = (m_from.y() + m_to.y()) / 2;
        QPainterPath line(m_from);
        line.cubicTo({m_from.x(), middle}, {m_to.x(), middle}, m_to - QPointF(0, arrowHead));
        painter->drawPath(line);
        painter->setPen(Qt::NoPen);
        painter->setBrush(color);
        painter->drawPolygon(QPolygonF(
            {m_to, m_to + QPointF(-arrowHead, -1.6 * arrowHead), m_to + QPointF(arrowHead, -1.6 * arrowHead)}));
    }

private:
    QPointF m_from;
    QPointF m_to;
};

/// "input" at the top and "output" at the bottom.
class EndItem : public QGraphicsItem
{
public:
    EndItem(QString text, const QFont &font) : m_text(std::move(text)), m_font(font)
    {
        m_font.setPointSizeF(font.pointSizeF() * 0.88);
        const QFontMetricsF metrics(m_font);
        m_size = {metrics.horizontalAdvance(m_text) + 2, metrics.height()};
    }
    QRectF boundingRect() const override { return {{-m_size.width() / 2, -m_size.height() / 2}, m_size}; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override
    {
        painter->setFont(m_font);
        painter->setPen(toneColor(Tone::Quiet, OperatorItem::colorsOf(*option, widget)));
        painter->drawText(boundingRect(), Qt::AlignCenter, m_text);
    }

private:
    QString m_text;
    QFont m_font;
    QSizeF m_size;
};

QString contextOf(const Pattern &op, OperatorKind kind, bool hasExtraInputs)
{
    if (kind == OperatorKind::AnyNode)
        return hasExtraInputs ? PatternGraph::tr("extra input") : QString();
    return op.symbol() ? shortPath(op.symbol()->module()) : kindText(kind);
}

/// What to do where the pattern cannot be drawn; empty where it can.
QString hintFor(const NodeCursor &node, const std::optional<Pattern> &pattern)
{
    if (pattern)
        return pattern->leafCount() > mostDrawn ? PatternGraph::tr("This pattern is too large to draw.") : QString();
    if (node.cursor().isValid() && node.cursor().entry()->pattern())
        return PatternGraph::tr("PyTorch refuses to register this pattern. Type it anew below, or see the problems.");
    return PatternGraph::tr("No pattern yet. Drop an operator here, append one with Ctrl+Shift+E, or type it below.");
}

} // namespace

PatternGraph::PatternGraph(NodeCursor &node, QWidget *parent) : QGraphicsView(parent), m_node(node)
{
    setObjectName(QStringLiteral("patternGraph"));
    setAccessibleName(tr("Pattern as a graph"));
    setScene(new QGraphicsScene(this));
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(FullViewportUpdate); // a handful of items; no traces of rings and arrows
    setToolTip(tr("Data flows from the top to the bottom. Drop an operator on a node to replace it, on its upper or "
                  "lower edge to put it before or behind, beside the nodes to append it."));
    connect(&node, &NodeCursor::patternChanged, this, &PatternGraph::rebuild);
    connect(&node, &NodeCursor::moved, this, &PatternGraph::showChosen);
    rebuild();
}

QSize PatternGraph::sizeHint() const
{
    const QSize drawing = scene()->sceneRect().size().toSize();
    return drawing + QSize(2 * frameWidth(), 2 * frameWidth());
}

void PatternGraph::rebuild()
{
    m_items.clear();
    scene()->clear();
    const std::optional<Pattern> pattern = m_node.pattern();
    m_hint = hintFor(m_node, pattern);
    setAccessibleDescription(pattern ? toQString(shortTitle(*pattern)) : QString());
    if (!m_hint.isEmpty()) {
        scene()->setSceneRect({});
        updateGeometry();
        return;
    }
    const PatternConfig &entry = *m_node.cursor().entry();
    const std::optional<PatternPath> root = rootPath(*pattern, entry.rootNodeGetter());
    const auto newItem = [&](const PatternPath &path) {
        const Pattern &op = operatorOf(*nodeAt(*pattern, path));
        const OperatorKind kind = kindOf(op, m_node.release());
        const QString name = op.steps() ? tr("(tuple)") : toQString(shortTitle(op));
        auto *item =
            new OperatorItem({path, kind, name, contextOf(op, kind, entry.extraInputsGetter()), root == path}, font());
        item->setToolTip(plainToolTip(tr("%1: %2").arg(kindText(kind), toQString(notation(op)))));
        scene()->addItem(item);
        m_items.push_back(item);
        return item;
    };
    const auto itemFor = [&](const PatternPath &path) {
        OperatorItem *item = itemOf(path);
        return item ? item : newItem(path);
    };
    const auto width = [&](const PatternPath &path) {
        const QRectF bounds = itemFor(path)->boundingRect();
        return 2 * std::max(-bounds.left(), bounds.right());
    };
    EndItem input(tr("input"), font());
    const qreal height = QFontMetricsF(font()).height() + 14;
    const GraphLayout layout = layOut(*pattern, width, input.boundingRect().width(), height + betweenRows);

    const auto heightAt = [&](QPointF center) { // half of it, of whatever stands there
        for (const GraphLayout::Node &node : layout.nodes) {
            if (node.center == center)
                return (node.isInput ? input.boundingRect().height() : itemFor(node.path)->shapeRect().height()) / 2;
        }
        return height / 2;
    };
    for (const GraphLayout::Node &node : layout.nodes) {
        QGraphicsItem *item = nullptr;
        if (node.isInput)
            scene()->addItem(item = new EndItem(tr("input"), font()));
        else
            item = itemFor(node.path);
        item->setPos(node.center);
    }
    for (const GraphLayout::Edge &edge : layout.edges) {
        const QPointF above(0, heightAt(edge.from) + 1);
        scene()->addItem(new FlowItem(edge.from + above, edge.to - QPointF(0, heightAt(edge.to) + ringRoom)));
    }
    const QPointF anchor = itemFor({})->pos();
    auto *output = new EndItem(tr("output"), font());
    output->setPos(anchor + QPointF(0, height / 2 + betweenRows + output->boundingRect().height() / 2 - 4));
    scene()->addItem(output);
    scene()->addItem(new FlowItem(anchor + QPointF(0, height / 2 + 1),
                                  output->pos() - QPointF(0, output->boundingRect().height() / 2)));
    scene()->setSceneRect(scene()->itemsBoundingRect().adjusted(-margin, -margin, margin, margin));
    updateGeometry();
    fit();
    showChosen();
}

/// Shrinks what does not fit, as far as it stays readable; then there are scroll bars.
void PatternGraph::fit()
{
    constexpr qreal readable = 0.7;
    resetTransform();
    const QSizeF drawing = scene()->sceneRect().size();
    const QSizeF room = maximumViewportSize();
    if (drawing.isEmpty() || room.isEmpty())
        return;
    const qreal wanted = std::min({room.width() / drawing.width(), room.height() / drawing.height(), 1.0});
    if (wanted < 1)
        scale(std::max(wanted, readable), std::max(wanted, readable));
    centerOn(scene()->sceneRect().center());
}

void PatternGraph::showChosen()
{
    for (OperatorItem *item : m_items)
        item->setChosen(item->path() == m_node.path(), hasFocus());
    if (OperatorItem *chosen = itemOf(m_node.path()))
        ensureVisible(chosen, 8, 8);
}

OperatorItem *PatternGraph::itemOf(const PatternPath &path) const
{
    const auto found = std::ranges::find(m_items, path, &OperatorItem::path);
    return found == m_items.end() ? nullptr : *found;
}

OperatorItem *PatternGraph::operatorAt(QPoint where) const
{
    const QPointF point = mapToScene(where);
    for (OperatorItem *item : m_items) {
        if (item->shapeRect().adjusted(-4, -8, 4, 8).contains(item->mapFromScene(point)))
            return item;
    }
    return nullptr;
}

void PatternGraph::paintEvent(QPaintEvent *event)
{
    QGraphicsView::paintEvent(event);
    if (m_hint.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setPen(toneColor(Tone::Quiet, palette()));
    painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
}

void PatternGraph::keyPressEvent(QKeyEvent *event)
{
    const std::optional<Pattern> pattern = m_node.pattern();
    PatternPath path = m_node.path();
    switch (event->key()) {
    case Qt::Key_Up: // against the flow
        path.push_back(0);
        break;
    case Qt::Key_Down:
        if (!path.empty())
            path.pop_back();
        break;
    case Qt::Key_Left:
        if (!path.empty() && path.back() > 0)
            --path.back();
        break;
    case Qt::Key_Right:
        if (!path.empty())
            ++path.back();
        break;
    case Qt::Key_End:
        path.clear();
        break;
    default:
        QGraphicsView::keyPressEvent(event);
        return;
    }
    if (pattern && nodeAt(*pattern, path))
        m_node.moveTo(path);
}

void PatternGraph::mousePressEvent(QMouseEvent *event)
{
    if (const OperatorItem *item = operatorAt(event->position().toPoint()))
        m_node.moveTo(item->path());
    QGraphicsView::mousePressEvent(event);
}

void PatternGraph::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    fit();
}

void PatternGraph::changeEvent(QEvent *event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        rebuild();
    else if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void PatternGraph::focusInEvent(QFocusEvent *event)
{
    QGraphicsView::focusInEvent(event);
    showChosen();
}

void PatternGraph::focusOutEvent(QFocusEvent *event)
{
    QGraphicsView::focusOutEvent(event);
    showChosen();
}

void PatternGraph::dragEnterEvent(QDragEnterEvent *event)
{
    if (m_node.cursor().isValid() && operatorIn(*event->mimeData()))
        event->acceptProposedAction();
    else
        event->ignore();
}

void PatternGraph::dragMoveEvent(QDragMoveEvent *event)
{
    showDropTarget(dropTarget(event->position().toPoint()));
    event->acceptProposedAction();
}

void PatternGraph::dragLeaveEvent(QDragLeaveEvent *)
{
    showDropTarget(std::nullopt);
}

void PatternGraph::dropEvent(QDropEvent *event)
{
    const std::optional<Pattern> op = operatorIn(*event->mimeData());
    if (!op)
        return;
    event->acceptProposedAction();
    showDropTarget(std::nullopt);
    const DropTarget target = dropTarget(event->position().toPoint());
    m_node.moveTo(target.path);
    m_node.place(target.placement, *op);
}

PatternGraph::DropTarget PatternGraph::dropTarget(QPoint where) const
{
    if (const OperatorItem *item = operatorAt(where))
        return {item->path(), item->placementAt(item->mapFromScene(mapToScene(where)).y())};
    return {{}, Placement::Append};
}

void PatternGraph::showDropTarget(const std::optional<DropTarget> &target)
{
    for (OperatorItem *item : m_items) {
        const bool isIt = target && item->path() == target->path;
        item->setDropTarget(isIt ? std::optional(target->placement) : std::nullopt);
    }
}

} // namespace bcfg::ui
