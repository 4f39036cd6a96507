// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/patternheader.h"

#include "ui/basis/roles.h"
#include "ui/basis/tones.h"

#include <QEvent>
#include <QGuiApplication>
#include <QPainter>

#include <algorithm>

namespace bcfg::ui::views {

namespace {
constexpr int headerMargin = 8;

int rowHeight()
{
    return std::max(24, QFontMetrics(QGuiApplication::font()).height() + 6);
}

} // namespace

PatternHeader::PatternHeader(QWidget *parent) : QHeaderView(Qt::Vertical, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setSectionResizeMode(QHeaderView::Fixed); // asking 100,000 rows for their height would take seconds
    setDefaultSectionSize(rowHeight());
}

QSize PatternHeader::sectionSizeFromContents(int) const
{
    return {fontMetrics().averageCharWidth() * 32, rowHeight()};
}

void PatternHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    const QPalette colors = palette();
    const bool isCurrent = currentIndex().isValid() && currentIndex().row() == section;
    painter->fillRect(rect, colors.color(isCurrent ? QPalette::Highlight : QPalette::Base));
    const QRect inside = rect.adjusted(headerMargin, 0, -headerMargin, 0);
    const QString title = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    painter->setPen(colors.color(isCurrent ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(inside, Qt::AlignLeft | Qt::AlignVCenter,
                      fontMetrics().elidedText(title, Qt::ElideMiddle, inside.width()));
    const int room = inside.width() - fontMetrics().horizontalAdvance(title) - headerMargin;
    if (room < fontMetrics().averageCharWidth() * 4)
        return;
    const QString context = model()->headerData(section, orientation(), ContextRole).toString();
    if (!isCurrent)
        painter->setPen(toneColor(Tone::Quiet, colors));
    painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter,
                      fontMetrics().elidedText(context, Qt::ElideLeft, room));
}

void PatternHeader::changeEvent(QEvent *event)
{
    QHeaderView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setDefaultSectionSize(rowHeight());
}

void PatternHeader::currentChanged(const QModelIndex &current, const QModelIndex &old)
{
    QHeaderView::currentChanged(current, old);
    viewport()->update(); // Qt updates a header's current row only where rows are selected as a whole
}

} // namespace bcfg::ui::views
