// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/chainpicture.h"

#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace bcfg::ui::page {

namespace {

constexpr qreal chainMargin = 16;
constexpr qreal arrowLength = 36;
constexpr qreal padding = 12;

void drawArrow(QPainter &painter, QPointF from, QPointF to)
{
    constexpr qreal wing = 5;
    painter.drawLine(from, to);
    painter.drawPolyline(QPolygonF({to - QPointF(wing, wing), to, to - QPointF(wing, -wing)}));
}

} // namespace

Picture chainPicture(const QString &title, const std::vector<ChainBox> &boxes, const QFont &font,
                     const QPalette &palette)
{
    if (boxes.empty())
        return {};
    const QFont bold = demiBold(font);
    const qreal line = QFontMetricsF(bold).height();
    std::vector<QRectF> places;
    QPointF at(chainMargin, chainMargin);
    for (const ChainBox &box : boxes) {
        const qreal width =
            std::max(QFontMetricsF(font).horizontalAdvance(box.role), QFontMetricsF(bold).horizontalAdvance(box.title));
        places.emplace_back(at, QSizeF(width + 2 * padding, 2 * line + padding));
        at.setX(places.back().right() + arrowLength);
    }
    const auto paint = [boxes, places, font, bold, palette](QPainter &painter) {
        const QColor text = palette.color(QPalette::Text);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(
            QRectF({}, QSizeF(places.back().right(), places.back().bottom()) + QSizeF(chainMargin, chainMargin)),
            palette.color(QPalette::Base));
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const QColor color = boxes[i].isMissing ? toneColor(Tone::Amber, palette) : text;
            painter.setPen(QPen(color, 1.2, boxes[i].isMissing ? Qt::DashLine : Qt::SolidLine));
            painter.setBrush(palette.color(QPalette::AlternateBase));
            painter.drawRoundedRect(places[i], 6, 6);
            const QRectF inside = places[i].adjusted(padding, padding / 2, -padding, -padding / 2);
            painter.setPen(boxes[i].isMissing ? color : toneColor(Tone::Quiet, palette));
            painter.setFont(font);
            painter.drawText(inside, Qt::AlignHCenter | Qt::AlignTop, boxes[i].role);
            painter.setPen(text);
            painter.setFont(bold);
            painter.drawText(inside, Qt::AlignHCenter | Qt::AlignBottom, boxes[i].title);
            painter.setPen(QPen(text, 1.2));
            if (i + 1 < boxes.size())
                drawArrow(painter, {places[i].right() + 6, places[i].center().y()},
                          {places[i + 1].left() - 6, places[i + 1].center().y()});
        }
    };
    return {title, QSizeF(places.back().right() + chainMargin, places.back().bottom() + chainMargin), paint};
}

} // namespace bcfg::ui::page
