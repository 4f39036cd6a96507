// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/modelitem.h"

#include "core/document/model/mapped.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/model/simulatedmodel.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

namespace {

// The zooms from which more is painted.
constexpr qreal outlineZoom = 0.16; // outlines of boxes; below this zoom boxes are spots of colour
constexpr qreal titleZoom = 0.42;   // titles; below textZoom they keep the size that they have at textZoom
constexpr qreal textZoom = 0.75;    // a second line in boxes, and the texts of observers

constexpr qreal cornerRadius = 6;
constexpr qreal ring = 4;        // between a box and the frame that marks it
constexpr qreal glow = ring + 2; // around a box that is lit
constexpr qreal stackOffset = 4; // from a box of equal layers to the second outline behind the box
constexpr qreal boxMargin = 8;   // between the edge of a box and its texts
constexpr qreal signSide = 16;   // of the mark of a node, or of the place of the plus of a fold
constexpr qreal plainLeft = 10;  // where texts begin in a box without a mark
constexpr qreal markedLeft = 30; // where texts begin behind a mark or a plus
constexpr qreal roomAround = 48; // around all boxes, for frames and outlines
constexpr qreal fusionRoom = 6;  // between a box and the outline of its fusion
constexpr qreal fusionNeck = 28; // width of the outline along an edge
constexpr qreal fadedOpacity = 0.22;

qreal detailOf(const QPainter &painter)
{
    return QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter.worldTransform());
}

QColor mixed(const QColor &over, const QColor &ground)
{
    const qreal a = over.alphaF();
    return QColor::fromRgbF(float(over.redF() * a + ground.redF() * (1 - a)),
                            float(over.greenF() * a + ground.greenF() * (1 - a)),
                            float(over.blueF() * a + ground.blueF() * (1 - a)));
}

void drawElided(QPainter &painter, const QRectF &rect, const QString &text, Qt::TextElideMode mode)
{
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetricsF(painter.font()).elidedText(text, mode, rect.width()));
}

/// The upper line of a box. In a fold, both lines leave room for the bar below them.
QRectF titleRect(const QRectF &box, bool isFold, qreal left)
{
    const qreal half = box.height() / 2;
    const qreal width = box.width() - left - boxMargin;
    return isFold ? QRectF(left, 2, width, half - 3) : QRectF(left, 3, width, half - 2);
}

QRectF typeRect(const QRectF &box, bool isFold, qreal left)
{
    const qreal half = box.height() / 2;
    const qreal width = box.width() - left - boxMargin;
    return isFold ? QRectF(left, half - 3, width, half - 5) : QRectF(left, half, width, half - 4);
}

void paintText(QPainter &painter, const ModelPicture &picture, FoldItem item, const QRectF &box, qreal left)
{
    const QRectF title = titleRect(box, item.isFold, left);
    const QRectF type = typeRect(box, item.isFold, left);
    const FoldedGraph &graph = *picture.drawing->of;
    const qreal detail = detailOf(painter);
    QFont bold = demiBold(picture.font);
    if (detail < textZoom)
        bold.setPointSizeF(bold.pointSizeF() * textZoom / detail);
    painter.setFont(bold);
    painter.setPen(picture.palette.color(QPalette::Text));
    drawElided(painter, detail < textZoom ? title | type : title, titleOf(graph, item), Qt::ElideMiddle);
    if (detail < textZoom)
        return;
    painter.setFont(picture.smallFont());
    painter.setPen(toneColor(Tone::Quiet, picture.palette));
    const QString below = typeText(graph, item);
    const std::uint32_t all = picture.count(picture.coverage.operators, item);
    if (item.isFold && all > 0) {
        const QString share = QCoreApplication::translate("ModelGraph", "%1 of %2")
                                  .arg(picture.count(picture.coverage.quantized, item))
                                  .arg(all);
        const qreal width = QFontMetricsF(painter.font()).horizontalAdvance(share);
        painter.drawText(type, Qt::AlignVCenter | Qt::AlignRight, share);
        drawElided(painter, type.adjusted(0, 0, -width - boxMargin, 0), below, Qt::ElideRight);
        return;
    }
    drawElided(painter, type, below, Qt::ElideRight);
}

/// Fills a box in the colour of its node's verdict, or of how much of its fold is quantized.
void paintGround(QPainter &painter, const ModelPicture &picture, FoldItem item, const QRectF &rect)
{
    const QPalette &palette = picture.palette;
    const bool isFar = detailOf(painter) < outlineZoom;
    if (item.isFold) {
        const QColor line = toneColor(Tone::Quiet, palette);
        painter.setPen(QPen(line, 1.4));
        painter.setBrush(palette.color(QPalette::Base));
        if (picture.drawing->of->folds[item.index].repeats > 1 && !isFar) // equal layers look like a stack
            painter.drawRoundedRect(rect.translated(stackOffset, stackOffset), cornerRadius, cornerRadius);
        painter.drawRoundedRect(rect, cornerRadius, cornerRadius);
        const std::uint32_t all = picture.count(picture.coverage.operators, item);
        if (all == 0)
            return;
        const qreal share = qreal(picture.count(picture.coverage.quantized, item)) / all;
        const QRectF bar =
            isFar ? rect : QRectF(rect.left() + boxMargin, rect.bottom() - 7, rect.width() - 2 * boxMargin, 3);
        painter.setPen(Qt::NoPen);
        painter.setBrush(toneWash(Tone::Quiet, palette));
        painter.drawRect(bar);
        painter.setBrush(toneColor(Tone::Accent, palette));
        painter.drawRect(QRectF(bar.topLeft(), QSizeF(bar.width() * share, bar.height())));
        return;
    }
    const std::optional<Mark> mark = session::markOf(picture.status(picture.node(item.index)));
    const Tone tone = mark ? toneOf(*mark) : Tone::Quiet;
    const bool isPlain = tone == Tone::Quiet;
    const QColor color = toneColor(tone, palette);
    if (isFar) {
        painter.fillRect(rect, isPlain ? toneWash(tone, palette) : color);
        return;
    }
    painter.setPen(QPen(color, isPlain ? 1 : 1.6, mark ? Qt::SolidLine : Qt::DotLine));
    const QColor base = palette.color(QPalette::Base);
    painter.setBrush(isPlain ? base : mixed(toneWash(tone, palette), base));
    painter.drawRoundedRect(rect, cornerRadius, cornerRadius);
}

void paintNode(QPainter &painter, const ModelPicture &picture, FoldItem item, const QRectF &rect)
{
    const std::optional<Mark> mark = session::markOf(picture.status(picture.node(item.index)));
    if (mark) {
        const QRectF place(boxMargin, rect.height() / 2 - signSide / 2, signSide, signSide);
        const int pixels = std::max(1, qRound(signSide * detailOf(painter) * painter.device()->devicePixelRatioF()));
        if (keepsLines(painter))
            markIcon(*mark).paint(&painter, place.toAlignedRect());
        else
            painter.drawPixmap(place, markIcon(*mark).pixmap(QSize(pixels, pixels), 1), QRectF(0, 0, pixels, pixels));
    }
    paintText(painter, picture, item, rect, mark ? markedLeft : plainLeft);
}

void paintFold(QPainter &painter, const ModelPicture &picture, FoldItem item, const QRectF &rect)
{
    const QColor color = picture.palette.color(QPalette::Text);
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap)); // a plus, as the fold can be opened
    const QPointF centre(boxMargin + signSide / 2, rect.height() / 2 - 2);
    painter.drawLine(centre - QPointF(4, 0), centre + QPointF(4, 0));
    painter.drawLine(centre - QPointF(0, 4), centre + QPointF(0, 4));
    paintText(painter, picture, item, rect, markedLeft);
}

/// Paints the box of a node or a fold, with the origin in its top left corner.
void paintBox(QPainter &painter, const ModelPicture &picture, std::uint32_t box)
{
    const FoldItem item = picture.drawing->boxes[box].item;
    const qreal detail = detailOf(painter);
    const bool isChosen = picture.chosen == box;
    const QRectF rect({}, picture.drawing->boxes[box].rect.size());
    painter.setRenderHint(QPainter::Antialiasing, detail >= outlineZoom);
    painter.setOpacity(picture.isFaded(item) && !isChosen ? fadedOpacity : 1);
    if (picture.count(picture.lit, item) > 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(toneWash(Tone::Accent, picture.palette));
        painter.drawRoundedRect(rect.adjusted(-glow, -glow, glow, glow), cornerRadius + ring, cornerRadius + ring);
    }
    paintGround(painter, picture, item, rect);
    if (detail >= titleZoom) {
        if (item.isFold)
            paintFold(painter, picture, item, rect);
        else
            paintNode(painter, picture, item, rect);
    }
    if (isChosen) {
        const qreal width = picture.hasFocus ? 2.4 : 1.4;
        painter.setPen(QPen(toneColor(Tone::Accent, picture.palette), std::max(width, width / detail * 0.8)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(-ring, -ring, ring, ring), cornerRadius + ring, cornerRadius + ring);
    }
}

/// A line between two boxes, with the observer on it.
void paintEdge(QPainter &painter, const ModelPicture &picture, std::uint32_t index)
{
    const ModelDrawing::Edge &edge = picture.drawing->edges[index];
    const QPalette &palette = picture.palette;
    const qreal detail = detailOf(painter);
    const bool isFaded = picture.isFaded(picture.drawing->boxes[edge.from].item) ||
                         picture.isFaded(picture.drawing->boxes[edge.to].item);
    const bool isOfChosen = picture.chosen == edge.from || picture.chosen == edge.to;
    const QColor color = toneColor(isOfChosen ? Tone::Accent : Tone::Quiet, palette);
    painter.setOpacity(isFaded && !isOfChosen ? fadedOpacity : 1);
    painter.setRenderHint(QPainter::Antialiasing, detail >= outlineZoom);
    QPen pen(color, isOfChosen ? 2 : 1.2);
    pen.setCosmetic(detail < titleZoom);
    painter.setPen(pen);
    painter.drawPolyline(edge.route);
    if (detail < titleZoom)
        return;
    const QPointF end = edge.route.back();
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({end, end + QPointF(-4, -7), end + QPointF(4, -7)}));
    const QRectF pill = picture.pillRect(index);
    if (pill.isEmpty())
        return;
    const bool isShared = picture.pills[index].observer->of.size() > 1;
    const QColor ink = toneColor(Tone::Accent, palette);
    painter.setPen(QPen(ink, isShared ? 1.8 : 1, isShared ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(palette.color(QPalette::Base));
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    if (detail < textZoom)
        return;
    painter.setFont(picture.smallFont());
    painter.setPen(ink);
    painter.drawText(pill, Qt::AlignCenter, picture.pillText(index));
}

/// Paints all boxes and routes of a fusion enlarged in the colour of the line, then smaller in the colour of the
/// background, so that only their common outline remains visible.
void paintFusion(QPainter &painter, const ModelPicture &picture, const FusionOutline &fusion)
{
    const QPalette &palette = picture.palette;
    const QColor base = palette.color(QPalette::Base);
    const bool isFaded = std::ranges::all_of(
        fusion.boxes, [&picture](std::uint32_t box) { return picture.isFaded(picture.drawing->boxes[box].item); });
    painter.setRenderHint(QPainter::Antialiasing);
    for (const bool isLine : {true, false}) {
        const qreal more = isLine ? 1.3 : 0;
        QColor color = isLine ? toneColor(Tone::Quiet, palette) : mixed(toneWash(Tone::Quiet, palette), base);
        if (isFaded) { // mixes the colours, as with an opacity the line would show through the background
            color.setAlphaF(float(fadedOpacity));
            color = mixed(color, base);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, fusionNeck + 2 * more, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        for (const QPolygonF &route : fusion.routes)
            painter.drawPolyline(route);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        const qreal room = fusionRoom + more;
        for (const std::uint32_t box : fusion.boxes)
            painter.drawRoundedRect(picture.drawing->boxes[box].rect.adjusted(-room, -room, room, room), 12, 12);
    }
}

} // namespace

FusionOutline::FusionOutline(const ModelDrawing &drawing, std::vector<std::uint32_t> ofBoxes)
    : boxes(std::move(ofBoxes))
{
    for (const std::uint32_t box : boxes) {
        bounds |= drawing.boxes[box].rect;
        for (const ModelDrawing::Edge &edge :
             std::ranges::equal_range(drawing.edges, box, {}, &ModelDrawing::Edge::from)) {
            if (contains(boxes, edge.to)) {
                routes.push_back(edge.route);
                bounds |= edge.bounds;
            }
        }
    }
    bounds.adjust(-fusionNeck, -fusionNeck, fusionNeck, fusionNeck);
}

ModelItem::ModelItem(const ModelPicture &picture)
    : m_picture(picture),
      m_bounds(QRectF({}, picture.drawing->size).adjusted(-roomAround, -roomAround, roomAround, roomAround))
{
    setFlag(ItemUsesExtendedStyleOption); // sets option->exposedRect
    findFusions();
}

void ModelItem::findFusions()
{
    update();
    m_fusions.clear();
    if (!m_picture.result)
        return;
    const ModelDrawing &drawing = *m_picture.drawing;
    const std::vector<fx::NodeOutcome> &outcomes = m_picture.result->simulation().nodes;
    std::vector<std::vector<std::uint32_t>> boxes(m_picture.result->simulation().fusions.size());
    for (std::uint32_t box = 0; box < drawing.boxes.size(); ++box) {
        const FoldItem item = drawing.boxes[box].item;
        const fx::NodeIndex origin = item.isFold ? fx::noNode : m_picture.node(item.index).origin;
        if (origin < outcomes.size() && outcomes[origin].fusion)
            boxes[*outcomes[origin].fusion].push_back(box);
    }
    for (std::vector<std::uint32_t> &fusion : boxes) {
        if (fusion.size() >= 2)
            m_fusions.emplace_back(drawing, std::move(fusion));
    }
}

void ModelItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *)
{
    const auto paintWhereExposed = [&](const QRectF &bounds, const auto &paint) {
        if (!bounds.intersects(option->exposedRect))
            return;
        painter->save();
        paint();
        painter->restore();
    };
    for (const FusionOutline &fusion : m_fusions)
        paintWhereExposed(fusion.bounds, [&] { paintFusion(*painter, m_picture, fusion); });
    for (std::uint32_t edge = 0; edge < m_picture.drawing->edges.size(); ++edge)
        paintWhereExposed(m_picture.edgeBounds(edge), [&] { paintEdge(*painter, m_picture, edge); });
    for (std::uint32_t box = 0; box < m_picture.drawing->boxes.size(); ++box) {
        const QRectF &rect = m_picture.drawing->boxes[box].rect;
        paintWhereExposed(rect.adjusted(-glow, -glow, glow + stackOffset, glow + stackOffset), [&] {
            painter->translate(rect.topLeft());
            paintBox(*painter, m_picture, box);
        });
    }
}

} // namespace bcfg::ui::views
