// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/groupedheader.h"

#include "ui/basis/roles.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"

#include <QPainter>
#include <QScrollBar>

namespace bcfg::ui {

namespace {
constexpr int groupMargin = 8;
}

GroupedHeader::GroupedHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setMinimumSectionSize(48);
    setHighlightSections(false);
    setSectionsClickable(true);
    // The heading of a group is painted over several sections, and a resized section would move only a part of it.
    connect(this, &QHeaderView::sectionResized, viewport(), qOverload<>(&QWidget::update));
    if (const auto *view = qobject_cast<QAbstractScrollArea *>(parent))
        connect(view->horizontalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
}

QSize GroupedHeader::sectionSizeFromContents(int section) const
{
    const QString title = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(title) + 2 * groupMargin, 2 * metrics.height() + groupMargin};
}

void GroupedHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    const QPalette colors = palette();
    painter->fillRect(rect, colors.color(QPalette::Button));
    painter->setPen(colors.color(QPalette::Mid));
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    const bool endsGroup = group(section).isEmpty() || visualIndex(section) == count() - 1 ||
                           group(logicalIndex(visualIndex(section) + 1)) != group(section);
    painter->drawLine(rect.topRight() + QPoint(0, endsGroup ? 0 : rect.height() / 2), rect.bottomRight());
    painter->setPen(toneColor(Tone::Quiet, colors));
    const QRect lower =
        rect.adjusted(groupMargin, group(section).isEmpty() ? 0 : rect.height() / 2, -groupMargin + 2, 0);
    const QString title = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    painter->drawText(lower, Qt::AlignLeft | Qt::AlignVCenter,
                      fontMetrics().elidedText(title, Qt::ElideRight, lower.width()));
}

void GroupedHeader::paintEvent(QPaintEvent *event)
{
    QHeaderView::paintEvent(event);
    QPainter painter(viewport());
    int first = 0;
    while (first < count()) {
        const QString text = group(logicalIndex(first));
        int last = first;
        while (last + 1 < count() && group(logicalIndex(last + 1)) == text)
            ++last;
        if (!text.isEmpty())
            paintGroup(painter, first, last, text);
        first = last + 1;
    }
}

QString GroupedHeader::group(int section) const
{
    return model()->headerData(section, orientation(), GroupRole).toString();
}

void GroupedHeader::paintGroup(QPainter &painter, int firstVisual, int lastVisual, const QString &text) const
{
    int left = -1;
    int right = -1;
    for (int visual = firstVisual; visual <= lastVisual; ++visual) {
        const int section = logicalIndex(visual);
        if (isSectionHidden(section))
            continue;
        if (left < 0)
            left = sectionViewportPosition(section);
        right = sectionViewportPosition(section) + sectionSize(section);
    }
    if (right <= left)
        return;
    // The heading is placed within the visible part of its columns.
    const QRect rect(std::max(left, 0) + groupMargin, 2, right - std::max(left, 0) - 2 * groupMargin, height() / 2);
    const QFont bold = demiBold(font());
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::ButtonText));
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(text, Qt::ElideRight, rect.width()));
}

} // namespace bcfg::ui
