// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/matrixheaders.h"

#include "ui/basis/roles.h"
#include "ui/basis/tones.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QEvent>
#include <QGuiApplication>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace bcfg::ui::views {

namespace {
constexpr int titleMargin = 6;
constexpr int longestTitle = 160; // pixels; enough to tell all titles apart, and the tool tip has the whole title
constexpr int leastTitle = 64;    // pixels; with less room for titles, the lines above and below them are left out
constexpr int sortMarkHeight = 8;
constexpr int headerMargin = 8;

int rowHeight()
{
    return std::max(24, QFontMetrics(QGuiApplication::font()).height() + 6);
}

} // namespace

void arrangeChoices(QHeaderView &header, const session::QConfigChoices &choices)
{
    if (header.count() != choices.count())
        return;
    int place = 0;
    for (const int choice : choices.inSections())
        header.moveSection(header.visualIndex(choice), place++);
}

QConfigHeader::QConfigHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setSectionResizeMode(QHeaderView::Fixed);
    setMinimumSectionSize(20);
    // The title of a group is painted over several sections, and scrolling by moving pixels would tear it.
    if (const auto *view = qobject_cast<QAbstractScrollArea *>(parent))
        connect(view->horizontalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
    fitSections();
}

void QConfigHeader::setModel(QAbstractItemModel *model)
{
    QHeaderView::setModel(model);
    if (!model)
        return;
    connect(model, &QAbstractItemModel::headerDataChanged, this, [this](Qt::Orientation changed) {
        if (changed == Qt::Horizontal)
            fitSections();
    });
    connect(model, &QAbstractItemModel::modelReset, this, &QConfigHeader::fitSections);
    fitSections();
}

QSize QConfigHeader::sizeHint() const
{
    return QHeaderView::sizeHint().boundedTo({QWIDGETSIZE_MAX, parentWidget()->height() / 2});
}

void QConfigHeader::changeEvent(QEvent *event)
{
    QHeaderView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitSections();
}

/// Makes all sections equally wide: for the widest text below a title, for three digits, and for the heading of the
/// user's own QConfigs, as this group may have a single column.
void QConfigHeader::fitSections()
{
    int widest = fontMetrics().horizontalAdvance(QStringLiteral("000"));
    const QString own = session::sectionTitle(session::QConfigChoice::Origin::Own);
    widest = std::max(widest, fontMetrics().horizontalAdvance(own));
    for (int section = 0; section < count(); ++section) {
        const QString context = model()->headerData(section, orientation(), ContextRole).toString();
        widest = std::max(widest, fontMetrics().horizontalAdvance(context));
    }
    if (widest + titleMargin != defaultSectionSize())
        setDefaultSectionSize(widest + titleMargin);
}

void QConfigHeader::setMarkedSection(int section)
{
    m_marked = section;
    viewport()->update();
}

QFont QConfigHeader::fontOf(int section) const
{
    QFont result = font();
    result.setWeight(section == m_marked ? QFont::Bold : QFont::Normal);
    return result;
}

QSize QConfigHeader::sectionSizeFromContents(int section) const
{
    const QString title = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    const int length = std::min(QFontMetrics(fontOf(section)).horizontalAdvance(title) + 2, longestTitle);
    return {defaultSectionSize(), 2 * lineHeight() + sortMarkHeight + length + 2 * titleMargin};
}

bool QConfigHeader::isLow() const
{
    return height() < QHeaderView::sizeHint().height() &&
           height() - 2 * lineHeight() - sortMarkHeight - 2 * titleMargin < leastTitle;
}

int QConfigHeader::titleRoom() const
{
    return height() - (isLow() ? 0 : 2 * lineHeight()) - sortMarkHeight - 2 * titleMargin;
}

void QConfigHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    const QPalette colors = palette();
    painter->fillRect(rect, colors.color(QPalette::Button));
    painter->setPen(colors.color(QPalette::Mid));
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    paintGroup(*painter, rect, section);
    if (isSortIndicatorShown() && sortIndicatorSection() == section)
        paintSortMark(*painter, rect.adjusted(0, isLow() ? 0 : lineHeight(), 0, 0));

    QRect count = rect.adjusted(0, 0, 0, -titleMargin);
    count.setTop(count.bottom() + 1 - (isLow() ? 0 : lineHeight()));
    painter->setFont(font());
    painter->setPen(toneColor(Tone::Quiet, colors));
    const QString context = model()->headerData(section, orientation(), ContextRole).toString();
    if (!isLow())
        painter->drawText(count, Qt::AlignHCenter | Qt::AlignBottom, context);

    const QFont titleFont = fontOf(section);
    const QString title = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    painter->save();
    painter->setFont(titleFont);
    painter->setPen(section == m_marked ? toneColor(Tone::Accent, colors) : colors.color(QPalette::ButtonText));
    painter->translate(rect.left(), count.top());
    painter->rotate(-90);
    painter->drawText(QRect(0, 0, titleRoom(), rect.width()), Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(titleFont).elidedText(title, Qt::ElideMiddle, titleRoom()));
    painter->restore();
}

int QConfigHeader::lineHeight() const
{
    return fontMetrics().height() + titleMargin;
}

QString QConfigHeader::groupOf(int section) const
{
    return model()->headerData(section, orientation(), GroupRole).toString();
}

/// The area for the title of the group that a section belongs to: above all neighbouring columns of this group. `rect`
/// is the area of the section.
QRect QConfigHeader::groupRect(const QRect &rect, int section) const
{
    const QString group = groupOf(section);
    const auto widthBeside = [&](int step) {
        int width = 0;
        for (int visual = visualIndex(section) + step; visual >= 0 && visual < this->count(); visual += step) {
            const int other = logicalIndex(visual);
            if (isSectionHidden(other))
                continue;
            if (groupOf(other) != group)
                break;
            width += sectionSize(other);
        }
        return width;
    };
    return QRect(rect.left(), rect.top(), rect.width(), lineHeight()).adjusted(-widthBeside(-1), 0, widthBeside(1), 0);
}

/// Paints the lines around the section's group, and the part of the group's title that is above this section.
void QConfigHeader::paintGroup(QPainter &painter, const QRect &rect, int section) const
{
    const QRect group = groupRect(rect, section);
    painter.save();
    painter.setClipRect(rect);
    painter.setPen(palette().color(QPalette::Mid));
    if (group.left() > 0)
        painter.drawLine(group.left(), rect.top(), group.left(), rect.bottom());
    if (!isLow()) {
        painter.drawLine(group.left() + 2, group.bottom(), group.right() - 2, group.bottom());
        painter.setFont(font());
        painter.setPen(toneColor(Tone::Quiet, palette()));
        QRect text = group.adjusted(titleMargin / 2, 0, -1, 0);
        // the title stays visible when the first columns of the group have scrolled out
        text.setLeft(std::max(text.left(), titleMargin / 2));
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(groupOf(section), Qt::ElideRight, text.width()));
    }
    painter.restore();
}

void QConfigHeader::paintSortMark(QPainter &painter, const QRect &rect) const
{
    const bool down = sortIndicatorOrder() == Qt::AscendingOrder;
    const QPointF top(rect.center().x() + 0.5, rect.top() + 3.5);
    const QPointF wing(4, down ? 4 : -4);
    const QPointF tip = top + QPointF(0, down ? 5 : 0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toneColor(Tone::Accent, palette()));
    painter.drawPolygon(QPolygonF({tip, tip + QPointF(-wing.x(), -wing.y()), tip + QPointF(wing.x(), -wing.y())}));
    painter.restore();
}

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
