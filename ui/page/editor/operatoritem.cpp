// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/operatoritem.h"

#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QWidget>

#include <algorithm>

namespace bcfg::ui::page {

namespace {

constexpr qreal besideText = 16;
constexpr qreal gap = 8;
constexpr qreal leastWidth = 72;
constexpr qreal widestText = 320; // a longer name or context is cut in its middle, and the tool tip has all of it
constexpr qreal ringGap = 3.5;
constexpr qreal widestEdge = 20; // of the strips at both ends where a drop puts an operator beside the node

QString rootText()
{
    return QCoreApplication::translate("OperatorItem", "root");
}

} // namespace

OperatorItem::OperatorItem(Content content, const QFont &font)
    : m_content(std::move(content)),
      m_nameFont(demiBold(font)),
      m_font(scaled(font, 0.88))
{
    const QFontMetricsF metrics(m_nameFont);
    m_content.name = metrics.elidedText(m_content.name, Qt::ElideMiddle, widestText);
    m_content.context = QFontMetricsF(m_font).elidedText(m_content.context, Qt::ElideMiddle, widestText);
    m_nameWidth = metrics.horizontalAdvance(m_content.name);
    m_contextWidth = m_content.context.isEmpty() ? 0 : QFontMetricsF(m_font).horizontalAdvance(m_content.context);
    m_rootWidth = QFontMetricsF(m_font).horizontalAdvance(rootText()) + 12;
    const qreal height = metrics.height() + 14;
    const qreal text = m_nameWidth + (m_contextWidth > 0 ? gap + m_contextWidth : 0);
    const qreal width = isCircle() ? height * 0.62 : std::max(leastWidth, text + 2 * besideText);
    m_box = QRectF(-width / 2, isCircle() ? -width / 2 : -height / 2, width, isCircle() ? width : height);
}

void OperatorItem::setChosen(bool chosen, bool hasFocus)
{
    m_isChosen = chosen;
    m_hasFocus = hasFocus;
    update();
}

void OperatorItem::setDropTarget(std::optional<Placement> placement)
{
    m_drop = placement;
    update();
}

Placement OperatorItem::placementAt(qreal x) const
{
    const qreal edge = std::min(m_box.width() * 0.3, widestEdge);
    if (x < m_box.left() + edge)
        return Placement::Prepend;
    return x > m_box.right() - edge ? Placement::Wrap : Placement::Replace;
}

QRectF OperatorItem::boundingRect() const
{
    const qreal before = isCircle() ? gap + m_nameWidth + gap + m_contextWidth : m_rootWidth / 2;
    return m_box.adjusted(-6 - before, -12, 6, 6);
}

QPalette OperatorItem::colorsOf(const QStyleOptionGraphicsItem &option, const QWidget *widget)
{
    return widget ? widget->palette() : option.palette;
}

void OperatorItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget)
{
    const QPalette palette = colorsOf(*option, widget);
    const QColor accent = toneColor(Tone::Accent, palette);
    const QPainterPath shape = kindShape(m_content.kind, m_box);
    painter->setRenderHint(QPainter::Antialiasing);

    const bool replaces = m_drop == Placement::Replace;
    painter->setPen(
        QPen(replaces ? accent : kindColor(m_content.kind, palette), replaces ? 2.5 : 1.5, kindLine(m_content.kind)));
    painter->setBrush(kindFill(m_content.kind, palette));
    painter->drawPath(shape);
    if (m_isChosen) {
        painter->setPen(QPen(accent, m_hasFocus ? 2 : 1.2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(m_box.adjusted(-ringGap, -ringGap, ringGap, ringGap), 8, 8);
    }

    const qreal width = m_nameWidth + (m_contextWidth > 0 ? gap + m_contextWidth : 0);
    QRectF text = m_box.adjusted(besideText, 0, -besideText, 0);
    if (isCircle()) // MatchAllNode has nothing to its left, so its text goes there
        text = QRectF(m_box.left() - gap - width, m_box.top(), width, m_box.height());
    const qreal left = text.center().x() - width / 2;
    painter->setFont(m_nameFont);
    painter->setPen(palette.color(QPalette::Text));
    painter->drawText(QRectF(left, text.top(), m_nameWidth + 1, text.height()), Qt::AlignVCenter, m_content.name);
    if (m_contextWidth > 0) {
        painter->setFont(m_font);
        painter->setPen(toneColor(Tone::Quiet, palette));
        painter->drawText(QRectF(left + m_nameWidth + gap, text.top(), m_contextWidth + 1, text.height()),
                          Qt::AlignVCenter, m_content.context);
    }
    if (m_content.isRoot)
        paintRootMark(*painter, palette);
    if (m_drop && !replaces) {
        const qreal x = m_drop == Placement::Prepend ? m_box.left() - 5 : m_box.right() + 5;
        painter->setPen(QPen(accent, 3, Qt::SolidLine, Qt::RoundCap));
        painter->drawLine(QPointF(x, m_box.top()), QPointF(x, m_box.bottom()));
    }
}

/// A badge on the upper left corner, where no line ends.
void OperatorItem::paintRootMark(QPainter &painter, const QPalette &palette) const
{
    const qreal height = QFontMetricsF(m_font).height() + 2;
    const QRectF badge(m_box.left() - m_rootWidth / 2, m_box.top() - height / 2, m_rootWidth, height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.color(QPalette::Highlight));
    painter.drawRoundedRect(badge, height / 2, height / 2);
    painter.setFont(m_font);
    painter.setPen(palette.color(QPalette::HighlightedText));
    painter.drawText(badge, Qt::AlignCenter, rootText());
}

} // namespace bcfg::ui::page
