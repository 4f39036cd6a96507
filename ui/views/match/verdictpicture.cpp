// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/verdictpicture.h"

#include "ui/basis/text.h"
#include "ui/basis/tones.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>
#include <map>
#include <memory>

namespace bcfg::ui::views {

namespace {

constexpr qreal around = 16; // space around the table
constexpr qreal columnWidth = 24;
constexpr qreal markSide = 16;
constexpr qreal widestTitle = 420;
constexpr qreal longestHeading = 260;

/// Lays out and paints the picture.
class VerdictPainter
{
public:
    VerdictPainter(VerdictTable table, const QFont &font, const QPalette &palette)
        : m_table(std::move(table)),
          m_font(font),
          m_palette(palette)
    {
        const QFontMetricsF metrics(font);
        m_rowHeight = std::max<qreal>(22, metrics.height() + 5);
        for (const VerdictTable::Row &row : m_table.rows) {
            m_titleWidth =
                std::max(m_titleWidth, metrics.horizontalAdvance(row.title + QStringLiteral("   ") + row.context));
            for (const std::optional<Mark> &mark : row.marks) {
                if (mark)
                    m_marks.emplace(*mark, markSvg(*mark));
            }
        }
        for (const QString &qconfig : m_table.qconfigs)
            m_headingHeight = std::max(m_headingHeight, metrics.horizontalAdvance(qconfig));
        m_titleWidth = std::min(m_titleWidth, widestTitle) + 12;
        m_headingHeight = std::min(m_headingHeight, longestHeading) + 12;
        for (const auto &[mark, svg] : m_marks)
            m_legendWidth += markSide + 6 + metrics.horizontalAdvance(markText(mark)) + 18;
    }

    QSizeF size() const
    {
        const qreal width = m_titleWidth + columnWidth * static_cast<qreal>(m_table.qconfigs.size());
        const qreal height = m_headingHeight + m_rowHeight * static_cast<qreal>(m_table.rows.size() + 2);
        return {std::max(width, m_legendWidth) + 2 * around, height + 2 * around};
    }

    void paint(QPainter &painter) const
    {
        std::map<Mark, std::unique_ptr<QSvgRenderer>> marks;
        for (const auto &[mark, svg] : m_marks)
            marks[mark] = std::make_unique<QSvgRenderer>(svg);
        painter.setFont(m_font);
        painter.fillRect(QRectF({}, size()), m_palette.color(QPalette::Base));
        painter.translate(around, around);
        paintHeadings(painter);
        for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
            const qreal top = m_headingHeight + m_rowHeight * static_cast<qreal>(row);
            paintTitle(painter, m_table.rows[row], top);
            for (std::size_t column = 0; column < m_table.rows[row].marks.size(); ++column) {
                if (const std::optional<Mark> &mark = m_table.rows[row].marks[column])
                    marks.at(*mark)->render(&painter, markAt(columnLeft(column), top));
            }
        }
        paintLegend(painter, marks);
    }

private:
    qreal columnLeft(std::size_t column) const { return m_titleWidth + columnWidth * static_cast<qreal>(column) + 4; }
    QRectF markAt(qreal left, qreal top) const
    {
        return {left, top + (m_rowHeight - markSide) / 2, markSide, markSide};
    }

    void paintHeadings(QPainter &painter) const
    {
        painter.setPen(m_palette.color(QPalette::Text));
        for (qsizetype column = 0; column < m_table.qconfigs.size(); ++column) {
            painter.save();
            painter.translate(columnLeft(toIndex(column)), m_headingHeight - 6);
            painter.rotate(-90);
            const qreal room = m_headingHeight - 6;
            painter.drawText(QRectF(0, 0, room, markSide), Qt::AlignLeft | Qt::AlignVCenter,
                             QFontMetricsF(m_font).elidedText(m_table.qconfigs[column], Qt::ElideMiddle, room));
            painter.restore();
        }
    }

    void paintTitle(QPainter &painter, const VerdictTable::Row &row, qreal top) const
    {
        const QFontMetricsF metrics(m_font);
        const QRectF line(0, top, m_titleWidth - 12, m_rowHeight);
        painter.setPen(m_palette.color(QPalette::Midlight));
        painter.drawLine(line.bottomLeft(), QPointF(columnLeft(row.marks.size()), line.bottom()));
        painter.setPen(m_palette.color(QPalette::Text));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(row.title, Qt::ElideMiddle, line.width()));
        const qreal room = line.width() - metrics.horizontalAdvance(row.title) - 8;
        if (room < metrics.averageCharWidth() * 4)
            return;
        painter.setPen(toneColor(Tone::Quiet, m_palette));
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(row.context, Qt::ElideLeft, room));
    }

    void paintLegend(QPainter &painter, const std::map<Mark, std::unique_ptr<QSvgRenderer>> &marks) const
    {
        const QFontMetricsF metrics(m_font);
        qreal top = m_headingHeight + m_rowHeight * static_cast<qreal>(m_table.rows.size());
        painter.setPen(m_palette.color(QPalette::Text));
        if (m_table.rowsLeftOut > 0)
            painter.drawText(
                QRectF(0, top, size().width(), m_rowHeight), Qt::AlignLeft | Qt::AlignVCenter,
                QCoreApplication::translate("VerdictPicture", "and %1 more patterns").arg(m_table.rowsLeftOut));
        top += m_rowHeight;
        qreal left = 0;
        for (const auto &[mark, renderer] : marks) {
            renderer->render(&painter, markAt(left, top));
            left += markSide + 6;
            const QString text = markText(mark);
            painter.drawText(QRectF(left, top, metrics.horizontalAdvance(text) + 2, m_rowHeight), Qt::AlignVCenter,
                             text);
            left += metrics.horizontalAdvance(text) + 18;
        }
    }

    VerdictTable m_table;
    QFont m_font;
    QPalette m_palette;
    std::map<Mark, QByteArray> m_marks;
    qreal m_rowHeight = 0;
    qreal m_titleWidth = 0;
    qreal m_headingHeight = 0;
    qreal m_legendWidth = 0;
};

} // namespace

Picture verdictPicture(VerdictTable table, const QFont &font, const QPalette &palette)
{
    if (table.rows.empty() || table.qconfigs.isEmpty())
        return {};
    const QString title = table.title;
    const auto painter = std::make_shared<const VerdictPainter>(std::move(table), font, palette);
    return {title, painter->size(), [painter](QPainter &onto) {
                painter->paint(onto);
            }};
}

} // namespace bcfg::ui::views
