// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/patterngraph.h"

#include "core/document/model/mapped.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/editor/operatoredit.h"
#include "ui/page/editor/operatoritem.h"
#include "ui/page/editor/patternscene.h"
#include "ui/page/operators/operatormime.h"

#include <QDragMoveEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace bcfg::ui::page {

namespace {

constexpr qreal margin = 12;
constexpr qreal smallest = 0.4; // scales
constexpr qreal largest = 3;
constexpr std::size_t mostDrawn = 200; // leaves; PyTorch's own patterns have 4, and a drawing of more is unreadable

/// What the user can do if the pattern cannot be drawn; empty where it can.
QString hintFor(const session::NodeCursor &node, const std::optional<Pattern> &pattern)
{
    if (pattern)
        return pattern->leafCount() > mostDrawn ? PatternGraph::tr("This pattern is too large to draw.") : QString();
    if (node.cursor().isValid() && node.cursor().entry()->pattern())
        return PatternGraph::tr("PyTorch refuses to register this pattern. Retype it below, or see the problems.");
    return PatternGraph::tr("No pattern yet. Drop an operator here, append one with Ctrl+Shift+E, or type it below.");
}

} // namespace

PatternGraph::PatternGraph(session::NodeCursor &node, QWidget *parent) : QGraphicsView(parent), m_node(node)
{
    setNames(*this, "patternGraph", tr("Pattern as a graph"));
    setScene(new QGraphicsScene(this));
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    setRenderHint(QPainter::Antialiasing);
    // there are few items, and partial updates leave traces of rings and arrows
    setViewportUpdateMode(FullViewportUpdate);
    setToolTip(tr("Data flows from the left to the right. Double click an operator, or press F2, to type another; "
                  "double click a line to insert one. Drop an operator on a node to replace it, on its left or right "
                  "edge to put it before or after, on a line to insert it, beside the nodes to append it. The nodes "
                  "themselves stay in their places: drag operands in the tree to change their order."));
    connect(&node, &session::NodeCursor::patternChanged, this, &PatternGraph::rebuild);
    connect(&node, &session::NodeCursor::moved, this, &PatternGraph::showChosen);
    connect(&node.cursor(), &session::Cursor::switched, this, [this] {
        closeEdit(); // what was typed belongs to the other pattern
        fit();
    });
    rebuild();
}

QSize PatternGraph::sizeHint() const
{
    const QSize drawing = scene()->sceneRect().size().toSize();
    return drawing + QSize(2 * frameWidth(), 2 * frameWidth());
}

/// Has room for one operator, as a low window has no more.
QSize PatternGraph::minimumSizeHint() const
{
    const int row = QFontMetrics(font()).height() + 14;
    return {160, row + static_cast<int>(3 * margin) + 2 * frameWidth()};
}

void PatternGraph::rebuild()
{
    closeEdit();
    m_items.clear();
    scene()->clear();
    const std::optional<Pattern> pattern = m_node.pattern();
    m_hint = hintFor(m_node, pattern);
    setAccessibleDescription(pattern ? toQString(shortTitle(*pattern)) : QString());
    if (m_hint.isEmpty())
        m_items = drawPattern(*scene(), *pattern, *m_node.cursor().entry(), m_node.release(), font());
    scene()->setSceneRect(m_hint.isEmpty() ? scene()->itemsBoundingRect().adjusted(-margin, -margin, margin, margin)
                                           : QRectF());
    updateGeometry();
    fitDrawing();
    showChosen();
}

Picture PatternGraph::picture()
{
    for (OperatorItem *item : m_items)
        item->setChosen(false, false);
    Picture picture = pictureOf(*this);
    showChosen();
    return picture;
}

void PatternGraph::zoomBy(qreal factor)
{
    if (!takeEdit())
        return;
    const qreal now = transform().m11();
    const qreal wanted = std::clamp(now * factor, smallest, largest);
    m_isFitted = false;
    scale(wanted / now, wanted / now);
}

void PatternGraph::fit()
{
    if (!takeEdit())
        return;
    m_isFitted = true;
    fitDrawing();
}

/// Shrinks a drawing that does not fit, as far as it stays readable; a larger one has scroll bars. Enlarges the drawing
/// a little where there is much room.
void PatternGraph::fitDrawing()
{
    constexpr qreal readable = 0.6;
    constexpr qreal roomy = 1.15;
    const QSizeF drawing = scene()->sceneRect().size();
    const QSizeF room = maximumViewportSize();
    if (!m_isFitted || drawing.isEmpty() || room.isEmpty())
        return;
    const qreal wanted = std::min(room.width() / drawing.width(), room.height() / drawing.height());
    const qreal taken = std::clamp(wanted, readable, roomy);
    setTransform(QTransform::fromScale(taken, taken));
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
    OperatorItem *const *found = elementWith(m_items, path, &OperatorItem::path);
    return found ? *found : nullptr;
}

OperatorItem *PatternGraph::operatorAt(QPoint where) const
{
    const QPointF point = mapToScene(where);
    for (OperatorItem *item : m_items) {
        if (item->shapeRect().adjusted(-8, -4, 8, 4).contains(item->mapFromScene(point)))
            return item;
    }
    return nullptr;
}

FlowItem *PatternGraph::lineAt(QPoint where) const
{
    for (QGraphicsItem *item : items(where)) {
        if (auto *line = qgraphicsitem_cast<FlowItem *>(item))
            return line;
    }
    return nullptr;
}

void PatternGraph::paintEvent(QPaintEvent *event)
{
    QGraphicsView::paintEvent(event);
    if (!m_hint.isEmpty())
        paintHint(*viewport(), m_hint);
    if (m_dropText.isEmpty())
        return;
    QPainter painter(viewport());
    const QSize text = fontMetrics().size(Qt::TextSingleLine, m_dropText) + QSize(16, 6);
    const QRect tag(QPoint((viewport()->width() - text.width()) / 2, viewport()->height() - text.height() - 4), text);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Highlight));
    painter.drawRoundedRect(tag, 4, 4);
    painter.setPen(palette().color(QPalette::HighlightedText));
    painter.drawText(tag, Qt::AlignCenter, m_dropText);
}

void PatternGraph::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_F2:
        rename();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the same key without Shift
        zoomIn();
        return;
    case Qt::Key_Minus:
        zoomOut();
        return;
    case Qt::Key_0:
        fit();
        return;
    default:
        if (!walk(event->key()))
            QGraphicsView::keyPressEvent(event);
    }
}

/// Moves to another node by a key; returns false for any other key.
bool PatternGraph::walk(int key)
{
    const std::optional<Pattern> pattern = m_node.pattern();
    PatternPath path = m_node.path();
    switch (key) {
    case Qt::Key_Left: // against the flow
        path.push_back(0);
        break;
    case Qt::Key_Right:
        if (!path.empty())
            path.pop_back();
        break;
    case Qt::Key_Up:
        if (!path.empty() && path.back() > 0)
            --path.back();
        break;
    case Qt::Key_Down:
        if (!path.empty())
            ++path.back();
        break;
    case Qt::Key_End:
        path.clear();
        break;
    default:
        return false;
    }
    if (pattern && nodeAt(*pattern, path))
        m_node.moveTo(path);
    return true;
}

void PatternGraph::mousePressEvent(QMouseEvent *event)
{
    if (const OperatorItem *item = operatorAt(event->position().toPoint()))
        m_node.moveTo(item->path());
    QGraphicsView::mousePressEvent(event);
}

void PatternGraph::mouseDoubleClickEvent(QMouseEvent *event)
{
    const QPoint where = event->position().toPoint();
    if (const OperatorItem *item = operatorAt(where)) {
        m_node.moveTo(item->path());
        rename();
    } else if (const FlowItem *line = lineAt(where)) {
        type(line->insertion(), {}, mapToScene(where));
    }
}

void PatternGraph::wheelEvent(QWheelEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QGraphicsView::wheelEvent(event);
        return;
    }
    setTransformationAnchor(AnchorUnderMouse);
    zoomBy(event->angleDelta().y() > 0 ? zoomStep : 1 / zoomStep);
    setTransformationAnchor(AnchorViewCenter);
    event->accept();
}

void PatternGraph::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    fitDrawing();
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
    showTarget(targetAt(event->position().toPoint()));
    event->acceptProposedAction();
}

void PatternGraph::dropEvent(QDropEvent *event)
{
    const std::optional<Pattern> op = operatorIn(*event->mimeData());
    if (!op)
        return;
    event->acceptProposedAction();
    showTarget(std::nullopt);
    const Target target = targetAt(event->position().toPoint());
    m_node.moveTo(target.path);
    m_node.place(target.placement, *op);
}

PatternGraph::Target PatternGraph::targetAt(QPoint where) const
{
    if (const OperatorItem *item = operatorAt(where))
        return {item->path(), item->placementAt(item->mapFromScene(mapToScene(where)).x())};
    if (const FlowItem *line = lineAt(where))
        return line->insertion();
    return {{}, Placement::Append};
}

void PatternGraph::showTarget(const std::optional<Target> &target)
{
    bool isOnLine = false; // a drop before or after a node is marked on the line there, if there is one
    for (QGraphicsItem *item : scene()->items()) {
        if (auto *line = qgraphicsitem_cast<FlowItem *>(item)) {
            const bool isIt = target == line->insertion();
            line->setDropTarget(isIt);
            isOnLine |= isIt;
        }
    }
    for (OperatorItem *item : m_items) {
        const bool isIt = target && !isOnLine && item->path() == target->path;
        item->setDropTarget(isIt ? std::optional(target->placement) : std::nullopt);
    }
    m_dropText = target ? textOf(*target) : QString();
    viewport()->update();
}

QString PatternGraph::textOf(const Target &target) const
{
    const std::optional<Pattern> pattern = m_node.pattern();
    const Pattern *node = pattern ? nodeAt(*pattern, target.path) : nullptr;
    if (!node)
        return tr("Begin the pattern");
    const QString name = toQString(shortTitle(operatorOf(*node)));
    switch (target.placement) {
    case Placement::Replace:
        return tr("Replace %1").arg(name);
    case Placement::Prepend:
        return tr("Insert before %1").arg(name);
    case Placement::Wrap:
        return target.path.empty() ? tr("Append after %1").arg(name) : tr("Insert after %1").arg(name);
    default:
        return tr("Append after %1").arg(name);
    }
}

void PatternGraph::rename()
{
    if (!takeEdit())
        return;
    const OperatorItem *item = itemOf(m_node.path());
    const std::optional<Pattern> pattern = m_node.pattern();
    if (!item || !pattern)
        return;
    const Pattern &op = operatorOf(*nodeAt(*pattern, item->path()));
    type({item->path(), Placement::Replace}, op.steps() ? QString() : toQString(notation(op)), item->pos());
}

/// Opens a line edit at the scene position `at`. An operator that is typed there goes to `target`.
void PatternGraph::type(Target target, const QString &given, QPointF at)
{
    closeEdit();
    m_edit = new OperatorEdit(given, m_node.release(), viewport());
    m_edit->setToolTip(textOf(target));
    const int width = std::min(fontMetrics().averageCharWidth() * 40, viewport()->width() - 8);
    const int height = m_edit->sizeHint().height();
    const QPoint middle = mapFromScene(at);
    m_edit->setGeometry(std::clamp(middle.x() - width / 2, 4, std::max(4, viewport()->width() - width - 4)),
                        std::clamp(middle.y() - height / 2, 0, std::max(0, viewport()->height() - height)), width,
                        height);
    connect(m_edit, &OperatorEdit::typed, this, [this, target = std::move(target)](const Pattern &atom) {
        closeEdit();
        m_node.moveTo(target.path);
        m_node.place(target.placement, atom);
    });
    connect(m_edit, &OperatorEdit::closed, this, [this](const QString &left) {
        closeEdit();
        if (!left.isEmpty())
            emit refused(m_node.cursor().notStored(left));
    });
    connect(m_edit, &NotationEdit::problemChanged, this, &PatternGraph::refused);
    m_edit->show();
    m_edit->setFocus(Qt::OtherFocusReason);
    m_edit->selectAll();
}

/// Takes the typed operator and closes the line edit. Returns false where the text cannot be taken: the line edit stays
/// open and says why.
bool PatternGraph::takeEdit()
{
    if (m_edit)
        m_edit->take(); // also closes the line edit if the operator is taken
    if (m_edit && m_edit->isTouched())
        return false;
    closeEdit();
    return true;
}

void PatternGraph::closeEdit()
{
    OperatorEdit *edit = std::exchange(m_edit, nullptr);
    if (!edit)
        return;
    edit->disconnect(this); // losing the focus would commit its text
    const bool hadFocus = edit->hasFocus();
    edit->hide();
    edit->deleteLater();
    if (hadFocus)
        setFocus();
}

} // namespace bcfg::ui::page
