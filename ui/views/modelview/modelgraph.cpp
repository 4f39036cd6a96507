// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/modelgraph.h"

#include "core/document/model/mapped.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/views/modelview/modelitem.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace bcfg::ui::views {

namespace {

constexpr qreal sceneMargin = 48;
constexpr qreal leastZoom = 0.01;
constexpr qreal mostZoom = 4;
constexpr qreal readableZoom = 0.75;
constexpr qreal leastFit = 0.05; // smaller boxes would be invisible, so a large model is not shown as a whole

/// Identifies a fold across graphs of the same model.
std::string foldKey(const Fold &fold)
{
    return fold.path + '\n' + fold.last;
}

} // namespace

ModelGraph::ModelGraph(QWidget *parent) : QGraphicsView(parent)
{
    setNames(*this, "modelGraph", tr("Model as a graph"));
    setScene(new QGraphicsScene(this));
    setFocusPolicy(Qt::StrongFocus);
    setDragMode(ScrollHandDrag);
    setFrameShape(NoFrame);
    setTransformationAnchor(AnchorUnderMouse);
    setViewportUpdateMode(SmartViewportUpdate);
    viewport()->setCursor(Qt::ArrowCursor);
    m_picture.palette = palette();
    m_picture.font = font();
}

ModelGraph::~ModelGraph()
{
    scene()->clear(); // deletes the item, which reads m_picture
}

QSizeF ModelGraph::boxSize() const
{
    const QFontMetricsF metrics(font());
    return {std::round(metrics.averageCharWidth() * 26), std::round(metrics.height() * 2.5)};
}

void ModelGraph::setGraph(std::shared_ptr<const FoldedGraph> graph)
{
    std::set<std::string> open;
    for (std::size_t fold = 0; m_graph && fold < m_isOpen.size(); ++fold) {
        if (m_isOpen[fold])
            open.insert(foldKey(m_graph->folds[fold]));
    }
    m_isFirst = !m_picture.drawing || !graph;
    const std::optional<FoldItem> chosen = this->chosen();
    const QString title = chosen ? titleOf(*m_picture.drawing->of, *chosen) : QString();
    m_graph = std::move(graph);
    m_wanted = m_anchor = std::nullopt;
    if (!m_graph) {
        m_layingOut.stop();
        take(nullptr);
        return;
    }
    m_isOpen = m_graph->openAtFirst(mostOpen);
    if (!m_isFirst) {
        for (std::size_t fold = 0; fold < m_isOpen.size(); ++fold)
            m_isOpen[fold] = open.contains(foldKey(m_graph->folds[fold]));
        const std::vector<DrawnNode> &nodes = m_graph->nodes;
        const auto same = std::ranges::find(nodes, toUtf8(title), &DrawnNode::name);
        if (!title.isEmpty() && same != nodes.end())
            m_anchor = m_wanted = FoldItem{false, static_cast<std::uint32_t>(same - nodes.begin())};
    }
    layOut();
}

void ModelGraph::layOut()
{
    viewport()->update();
    m_layingOut.start(
        *this, [graph = m_graph, open = m_isOpen, size = boxSize()] { return draw(graph, open, size); },
        [this](std::shared_ptr<const ModelDrawing> drawing) { take(std::move(drawing)); });
}

void ModelGraph::take(std::shared_ptr<const ModelDrawing> drawing)
{
    const bool isSameGraph = drawing && m_picture.drawing && drawing->of == m_picture.drawing->of;
    const std::optional<FoldItem> before = chosenInGraph();
    const auto boxOf = [this](FoldItem item) {
        const std::uint32_t node = m_picture.drawing->of->begin(item);
        return m_picture.drawing->boxOf[std::min<std::size_t>(node, m_picture.drawing->boxOf.size() - 1)];
    };
    std::optional<QPoint> anchorAt;
    if (m_anchor && isSameGraph)
        anchorAt = mapFromScene(m_picture.drawing->boxes[boxOf(*m_anchor)].rect.topLeft());
    m_picture.drawing = std::move(drawing);
    m_picture.chosen.reset();
    m_picture.takeResult();
    rebuildItems();
    const bool isFirst = std::exchange(m_isFirst, false);
    if (m_picture.drawing && !m_picture.drawing->boxes.empty()) {
        if (before && !isFirst)
            m_picture.chosen = boxOf(*before);
        if (anchorAt && m_anchor) {
            const QPointF moved = m_picture.drawing->boxes[boxOf(*m_anchor)].rect.topLeft();
            const QPoint off = mapFromScene(moved) - *anchorAt;
            horizontalScrollBar()->setValue(horizontalScrollBar()->value() + off.x());
            verticalScrollBar()->setValue(verticalScrollBar()->value() + off.y());
        }
        if (isFirst) { // the first layout shows the input nodes at a readable size
            resetTransform();
            const qreal zoom = std::clamp(viewport()->width() / (m_picture.drawing->size.width() + 2 * sceneMargin),
                                          readableZoom, 1.0);
            scale(zoom, zoom);
            centerOn(m_picture.drawing->boxes.front().rect.center() + QPointF(0, viewport()->height() * 0.42 / zoom));
        }
        if (m_wanted && m_picture.chosen)
            showBox(*m_picture.chosen);
    }
    m_wanted = m_anchor = std::nullopt;
    viewport()->update();
    emit chosenChanged();
    if (std::exchange(m_isAsked, false) && m_picture.chosen)
        emit asked();
}

void ModelGraph::rebuildItems()
{
    m_item = nullptr;
    scene()->clear();
    if (!m_picture.drawing) {
        scene()->setSceneRect({});
        return;
    }
    m_item = new ModelItem(m_picture);
    scene()->addItem(m_item);
    scene()->setSceneRect(
        QRectF({}, m_picture.drawing->size).adjusted(-sceneMargin, -sceneMargin, sceneMargin, sceneMargin));
}

void ModelGraph::setResult(std::shared_ptr<const session::SimulatedModel> result)
{
    m_picture.result = std::move(result);
    m_picture.takeResult();
    if (m_item)
        m_item->findFusions();
    viewport()->update();
}

void ModelGraph::setLit(const std::vector<fx::NodeIndex> &nodes)
{
    m_picture.lit = {};
    if (m_graph && !nodes.empty())
        m_picture.lit = NodeCounts(
            *m_graph, [&nodes](const DrawnNode &node) { return std::ranges::binary_search(nodes, node.origin); });
    viewport()->update();
}

void ModelGraph::setEmphasized(NodeCounts emphasized)
{
    m_picture.emphasized = std::move(emphasized);
    viewport()->update();
}

std::optional<FoldItem> ModelGraph::chosen() const
{
    if (!m_picture.drawing || !m_picture.chosen)
        return std::nullopt;
    return m_picture.drawing->boxes[*m_picture.chosen].item;
}

std::optional<FoldItem> ModelGraph::chosenInGraph() const
{
    const bool isDrawn = m_picture.drawing && m_picture.drawing->of == m_graph;
    return m_wanted || !isDrawn ? m_wanted : chosen();
}

void ModelGraph::choose(FoldItem item)
{
    if (!m_graph)
        return;
    if (item.isFold && item.index != 0 && m_isOpen[item.index]) // an open fold has no box, so take its first node
        item = {false, m_graph->folds[item.index].begin};
    bool isMoved = false;
    for (std::uint32_t fold = m_graph->around(item);; fold = m_graph->folds[fold].parent) {
        isMoved = isMoved || !m_isOpen[fold];
        m_isOpen[fold] = true;
        if (fold == 0)
            break;
    }
    if (isMoved || isLayingOut() || !m_picture.drawing) {
        m_wanted = item;
        m_isAsked = true;
        if (isMoved || !m_picture.drawing)
            layOut();
        return;
    }
    const std::uint32_t box = m_picture.drawing->boxOf[m_graph->begin(item)];
    setChosenBox(box);
    showBox(box);
}

void ModelGraph::showBox(std::uint32_t box)
{
    if (transform().m11() < readableZoom / 2) {
        resetTransform();
        scale(readableZoom, readableZoom);
    }
    const QRectF rect = m_picture.drawing->boxes[box].rect;
    const QRectF seen = mapToScene(viewport()->rect()).boundingRect();
    if (!seen.contains(rect.adjusted(-24, -24, 24, 24)))
        centerOn(rect.center());
}

void ModelGraph::setChosenBox(std::uint32_t box)
{
    if (m_picture.chosen != box) {
        m_picture.chosen = box;
        viewport()->update();
        emit chosenChanged();
    }
    emit asked();
}

void ModelGraph::setOpen(std::uint32_t fold, bool isOpen)
{
    m_isOpen[fold] = isOpen;
    const FoldItem first{false, m_graph->folds[fold].begin};
    m_anchor = first;
    m_wanted = isOpen ? first : FoldItem{true, fold};
    layOut();
}

void ModelGraph::setAllOpen(bool areOpen)
{
    if (!m_graph)
        return;
    m_isOpen.assign(m_isOpen.size(), areOpen);
    m_isOpen[0] = true;
    m_anchor = m_wanted = chosenInGraph();
    layOut();
}

void ModelGraph::openChosen()
{
    const std::optional<FoldItem> item = chosen();
    if (item && item->isFold && !isLayingOut())
        setOpen(item->index, true);
}

void ModelGraph::closeAround()
{
    const std::optional<FoldItem> item = chosen();
    if (!item || isLayingOut())
        return;
    if (const std::uint32_t around = m_graph->around(*item); around != 0)
        setOpen(around, false);
}

void ModelGraph::fit()
{
    if (!m_picture.drawing)
        return;
    fitInView(sceneRect(), Qt::KeepAspectRatio);
    const qreal fitting = transform().m11();
    if (fitting > 1)
        resetTransform();
    if (fitting >= leastFit || m_picture.drawing->boxes.empty())
        return;
    resetTransform();
    scale(leastFit, leastFit);
    centerOn(m_picture.drawing->boxes[m_picture.chosen.value_or(0)].rect.center());
}

void ModelGraph::zoom(qreal factor)
{
    const qreal now = transform().m11();
    const qreal wanted = std::clamp(now * factor, leastZoom, mostZoom);
    scale(wanted / now, wanted / now);
}

void ModelGraph::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QGraphicsView::wheelEvent(event); // scrolls; with Shift, sideways
        return;
    }
    zoom(std::pow(1.0015, event->angleDelta().y()));
    event->accept();
}

void ModelGraph::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == 0;
    if (!m_picture.drawing || m_picture.drawing->boxes.empty() || !isPlain) {
        QGraphicsView::keyPressEvent(event);
        return;
    }
    std::optional<std::uint32_t> box;
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        box = m_picture.chosen ? neighbourOf(*m_picture.drawing, *m_picture.chosen, event->key()) : 0;
        break;
    case Qt::Key_Home:
        box = 0;
        break;
    case Qt::Key_End:
        box = static_cast<std::uint32_t>(m_picture.drawing->boxes.size() - 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        openChosen();
        return;
    case Qt::Key_Backspace:
        closeAround();
        return;
    case Qt::Key_Plus:
        zoom(1.25);
        return;
    case Qt::Key_Minus:
        zoom(0.8);
        return;
    case Qt::Key_0:
        fit();
        return;
    default:
        QGraphicsView::keyPressEvent(event);
        return;
    }
    if (box) {
        setChosenBox(*box);
        showBox(*box);
    }
}

void ModelGraph::mousePressEvent(QMouseEvent *event)
{
    m_pressedAt = event->position().toPoint();
    QGraphicsView::mousePressEvent(event);
}

/// A press and a release in one place are a click, which chooses a box and opens it if it is a fold.
void ModelGraph::mouseReleaseEvent(QMouseEvent *event)
{
    QGraphicsView::mouseReleaseEvent(event);
    viewport()->setCursor(Qt::ArrowCursor);
    const QPoint at = event->position().toPoint();
    if (event->button() != Qt::LeftButton || (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance())
        return;
    if (const std::optional<std::uint32_t> box = m_picture.boxAt(mapToScene(at))) {
        setChosenBox(*box);
        openChosen();
    }
}

bool ModelGraph::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QGraphicsView::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString text = m_picture.toolTipAt(mapToScene(help->pos()));
    QToolTip::showText(help->globalPos(), text.isEmpty() ? QString() : plainToolTip(text), viewport());
    return true;
}

void ModelGraph::paintEvent(QPaintEvent *event)
{
    QGraphicsView::paintEvent(event);
    if (!m_picture.drawing && isLayingOut())
        paintHint(*viewport(), tr("Laying out the graph…"));
}

/// The row of the pattern config that takes the chosen node.
std::optional<std::size_t> ModelGraph::entryOfChosen() const
{
    const std::optional<FoldItem> chosen = this->chosen();
    if (!chosen || chosen->isFold || !m_picture.result)
        return std::nullopt;
    const fx::NodeIndex node = m_picture.node(chosen->index).origin;
    for (std::size_t row = 0; node != fx::noNode && row < m_picture.result->config().configs.size(); ++row) {
        if (contains(m_picture.result->nodesOf(row), node))
            return row;
    }
    return std::nullopt;
}

void ModelGraph::contextMenuEvent(QContextMenuEvent *event)
{
    QPoint where = event->globalPos();
    if (event->reason() == QContextMenuEvent::Mouse) {
        if (const std::optional<std::uint32_t> box = m_picture.boxAt(mapToScene(viewport()->mapFromGlobal(where))))
            setChosenBox(*box);
    } else if (m_picture.drawing && m_picture.chosen) {
        where = viewport()->mapToGlobal(mapFromScene(m_picture.drawing->boxes[*m_picture.chosen].rect.center()));
    } else {
        where = viewport()->mapToGlobal(viewport()->rect().center());
    }
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("graphMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::optional<FoldItem> chosen = this->chosen();
    if (const std::optional<std::size_t> entry = entryOfChosen())
        menu->addAction(tr("Go to &Pattern"), this, [this, entry] { emit requested(JsonPointer::config(*entry)); });
    if (chosen && chosen->isFold)
        menu->addAction(tr("&Open"), this, &ModelGraph::openChosen);
    if (chosen) {
        const QString title = titleOf(*m_picture.drawing->of, *chosen);
        menu->addAction(tr("Copy &Name"), this, [title] { QGuiApplication::clipboard()->setText(title); });
        menu->addAction(tr("Fold Module &Around"), this, &ModelGraph::closeAround);
        menu->addSeparator();
    }
    menu->addAction(tr("&Fit"), this, &ModelGraph::fit);
    menu->addAction(tr("Fold A&ll"), this, &ModelGraph::closeAll);
    menu->addAction(tr("&Unfold All"), this, &ModelGraph::openAll);
    menu->addSeparator();
    menu->addActions(actions());
    menu->popup(where);
}

void ModelGraph::changeEvent(QEvent *event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_picture.palette = palette();
        viewport()->update();
    } else if (event->type() == QEvent::FontChange) {
        m_picture.font = font();
        if (m_graph)
            layOut();
    }
}

void ModelGraph::focusInEvent(QFocusEvent *event)
{
    QGraphicsView::focusInEvent(event);
    m_picture.hasFocus = true;
    if (!m_picture.chosen && m_picture.drawing && !m_picture.drawing->boxes.empty() &&
        event->reason() != Qt::MouseFocusReason)
        setChosenBox(0);
    viewport()->update();
}

void ModelGraph::focusOutEvent(QFocusEvent *event)
{
    QGraphicsView::focusOutEvent(event);
    m_picture.hasFocus = false;
    viewport()->update();
}

} // namespace bcfg::ui::views
