// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/referencepatternview.h"

#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/fieldvalues.h"

#include <QPainter>

#include <algorithm>

namespace bcfg::ui::page {

namespace {

constexpr int arrow = 16;
constexpr int bracket = 8;
constexpr int padding = 8;
constexpr int rowGap = 8;
constexpr int widestOperator = 200;

} // namespace

ReferencePatternView::ReferencePatternView(QWidget *parent) : QWidget(parent)
{
    setNames(*this, "referencePattern", tr("Reference pattern"));
    setToolTip(tr("What PyTorch makes of the pattern under the selected dtype config. The backend replaces what stands "
                  "between the brackets by an operator of its own."));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ReferencePatternView::show(ReferencePattern pattern, const QString &operatorName)
{
    m_pattern = std::move(pattern);
    m_operator = operatorName;
    describe();
    update();
}

QSize ReferencePatternView::sizeHint() const
{
    return {480, 2 * rowHeight() + rowGap}; // the same height with and without a weight, so that nothing below jumps
}

void ReferencePatternView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (const int needed = neededWidth(); needed > width())
        painter.scale(static_cast<qreal>(width()) / needed, static_cast<qreal>(width()) / needed);
    int x = 0;
    const int middle = fontMetrics().height() / 2 + 4;
    const QString mode = modeText(m_pattern.mode);
    painter.setPen(toneColor(Tone::Quiet, palette()));
    painter.drawText(QRect(0, 0, width(), 2 * middle), Qt::AlignLeft | Qt::AlignVCenter, mode);
    x += fontMetrics().horizontalAdvance(mode) + 2 * padding;

    bool isOpen = false;
    for (std::size_t i = 0; i < m_pattern.activations.size(); ++i) {
        const ReferenceNode &node = m_pattern.activations[i];
        if (isOpen && !node.isLowered) {
            paintBracket(painter, x, 1, 2 * middle - 1, false);
            x += bracket;
            isOpen = false;
        }
        if (i > 0) {
            paintArrow(painter, {x + 2, middle}, {x + arrow - 2, middle});
            x += arrow;
        }
        if (!isOpen && node.isLowered) {
            paintBracket(painter, x, 1, 2 * middle - 1, true);
            x += bracket;
            isOpen = true;
        }
        const QRect box = paintNode(painter, node, {x, 0});
        x = box.right() + 1;
        if (node.kind != ReferenceNode::Kind::Operator || m_pattern.weight.empty())
            continue;
        int left = box.center().x();
        for (const ReferenceNode &part : m_pattern.weight)
            left -= widthOf(part) + arrow;
        left = std::max(left, 0);
        const int top = rowHeight() + rowGap;
        for (const ReferenceNode &part : m_pattern.weight) {
            const QRect weight = paintNode(painter, part, {left, top});
            left = weight.right() + 1;
            if (&part != &m_pattern.weight.back()) {
                paintArrow(painter, {left + 2, top + middle}, {left + arrow - 2, top + middle});
                left += arrow;
            }
        }
        const int up = std::max(left + 8, box.center().x());
        painter.drawLine(left + 2, top + middle, up, top + middle);
        paintArrow(painter, {up, top + middle}, {up, box.bottom() + 3});
    }
    if (isOpen)
        paintBracket(painter, x, 1, 2 * middle - 1, false);
}

QString ReferencePatternView::nameOf(const ReferenceNode &node) const
{
    if (node.kind == ReferenceNode::Kind::Operator)
        return fontMetrics().elidedText(m_operator, Qt::ElideMiddle, widestOperator);
    return toQString(node.name);
}

QString ReferencePatternView::captionOf(const ReferenceNode &node) const
{
    return QStringLiteral("%1 %2").arg(toQString(node.dtype), toQString(node.range)).trimmed();
}

int ReferencePatternView::widthOf(const ReferenceNode &node) const
{
    return std::max(fontMetrics().horizontalAdvance(nameOf(node)) + 2 * padding,
                    fontMetrics().horizontalAdvance(captionOf(node)));
}

int ReferencePatternView::neededWidth() const
{
    int sum = fontMetrics().horizontalAdvance(modeText(m_pattern.mode)) + 2 * padding + 2 * bracket;
    for (const ReferenceNode &node : m_pattern.activations)
        sum += widthOf(node) + arrow;
    return sum - arrow;
}

QRect ReferencePatternView::paintNode(QPainter &painter, const ReferenceNode &node, QPoint topLeft) const
{
    const bool isOperator = node.kind == ReferenceNode::Kind::Operator;
    const bool isQuantize = node.kind == ReferenceNode::Kind::Quantize;
    const QRect box(topLeft, QSize(widthOf(node), fontMetrics().height() + 8));
    painter.setPen(QPen(toneColor(isQuantize ? Tone::Accent : Tone::Quiet, palette()), isOperator ? 2 : 1));
    painter.setBrush(palette().color(isOperator ? QPalette::Button : QPalette::Base));
    const qreal radius = isOperator ? 2 : box.height() / 2.0;
    painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), radius, radius);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(box, Qt::AlignCenter, nameOf(node));
    painter.setPen(toneColor(Tone::Quiet, palette()));
    painter.drawText(QRect(box.left(), box.bottom() + 2, box.width(), fontMetrics().height()),
                     Qt::AlignHCenter | Qt::AlignTop, captionOf(node));
    return box;
}

void ReferencePatternView::paintArrow(QPainter &painter, QPoint from, QPoint to) const
{
    painter.setPen(QPen(toneColor(Tone::Quiet, palette()), 1));
    painter.drawLine(from, to);
    const QPoint back = from.y() == to.y() ? QPoint(-4, 0) : QPoint(0, 4);
    const QPoint side = from.y() == to.y() ? QPoint(0, 3) : QPoint(3, 0);
    painter.drawLine(to, to + back + side);
    painter.drawLine(to, to + back - side);
}

void ReferencePatternView::paintBracket(QPainter &painter, int x, int top, int bottom, bool opens) const
{
    painter.setPen(QPen(palette().color(QPalette::Text), 1.5));
    const int spine = opens ? x + 2 : x + bracket - 3;
    const int foot = opens ? spine + 4 : spine - 4;
    painter.drawPolyline(QPolygon({{foot, top}, {spine, top}, {spine, bottom}, {foot, bottom}}));
}

/// Describes the drawing in words, for screen readers.
void ReferencePatternView::describe()
{
    const auto nodeInWords = [this](const ReferenceNode &node) {
        const QString name = node.kind == ReferenceNode::Kind::Operator ? m_operator : toQString(node.name);
        return QStringLiteral("%1 %2").arg(name, captionOf(node)).trimmed();
    };
    const auto inWords = [&](const std::vector<ReferenceNode> &nodes) {
        return textList(nodes, nodeInWords).join(QStringLiteral(", "));
    };
    QString text = QStringLiteral("%1: %2").arg(modeText(m_pattern.mode), inWords(m_pattern.activations));
    if (!m_pattern.weight.empty())
        text += QStringLiteral(". ") + tr("Weight: %1").arg(inWords(m_pattern.weight));
    setAccessibleDescription(text);
}

} // namespace bcfg::ui::page
