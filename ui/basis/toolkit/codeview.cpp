// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/codeview.h"

#include "ui/basis/tones.h"
#include "ui/basis/toolkit/codehighlighter.h"
#include "ui/basis/toolkit/forms.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>
#include <cstdlib>

namespace bcfg::ui {

namespace {
constexpr int codeMargin = 12;
constexpr int lineMarkWidth = 3;
} // namespace

CodeView::CodeView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFont(codeFont());
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setCursor(Qt::IBeamCursor);
}

void CodeView::setLineCount(int count)
{
    m_count = count;
    m_current = std::clamp(m_current, 0, std::max(0, count - 1));
    m_anchor = std::clamp(m_anchor, 0, std::max(0, count - 1));
    updateScrollBars();
    viewport()->update();
}

CodeView::Lines CodeView::selection() const
{
    return m_count == 0 ? Lines() : Lines{std::min(m_current, m_anchor), std::abs(m_current - m_anchor) + 1};
}

void CodeView::selectAll()
{
    m_anchor = 0;
    m_current = std::max(0, m_count - 1);
    viewport()->update();
}

void CodeView::setBlock(Lines block)
{
    m_block = block;
    viewport()->update();
}

void CodeView::setEdited(Lines edited)
{
    m_edited = edited;
    viewport()->update();
}

void CodeView::reveal(Lines lines)
{
    QScrollBar *bar = verticalScrollBar();
    if (lines.first < bar->value() || lines.count >= page())
        bar->setValue(lines.first);
    else if (lines.first + lines.count > bar->value() + page())
        bar->setValue(lines.first + lines.count - page());
}

void CodeView::setCurrentLine(int line)
{
    m_current = m_anchor = std::clamp(line, 0, std::max(0, m_count - 1));
    viewport()->update();
}

int CodeView::page() const
{
    return std::max(1, viewport()->height() / lineHeight());
}

int CodeView::lineAt(QPoint where) const
{
    const int row = where.y() >= 0 ? where.y() / lineHeight() : -1;
    return std::clamp(verticalScrollBar()->value() + row, 0, std::max(0, m_count - 1));
}

void CodeView::choose(int line, bool extends)
{
    if (m_count == 0)
        return;
    m_current = std::clamp(line, 0, m_count - 1);
    if (!extends)
        m_anchor = m_current;
    reveal({m_current, 1});
    viewport()->update();
    if (!extends)
        emit lineChosen(m_current);
}

void CodeView::updateScrollBars()
{
    verticalScrollBar()->setPageStep(page());
    verticalScrollBar()->setRange(0, std::max(0, m_count - page()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(fontMetrics().averageCharWidth() * 4);
    horizontalScrollBar()->setRange(0, std::max(0, m_widest - viewport()->width()));
}

void CodeView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const int height = lineHeight();
    const int first = verticalScrollBar()->value();
    const int last = std::min(m_count, first + page() + 2);
    const Lines selected = selection();
    const bool showsSelection = hasFocus() || selected.count > 1;
    int widest = m_widest;
    for (int number = first; number < last; ++number) {
        const QRect row(0, (number - first) * height, viewport()->width(), height);
        const bool isSelected = showsSelection && selected.contains(number);
        if (m_edited.contains(number))
            painter.fillRect(row, toneWash(Tone::Amber, palette()));
        if (isSelected)
            painter.fillRect(row, palette().color(QPalette::Highlight));
        if (m_block.contains(number))
            painter.fillRect(QRect(2, row.top(), lineMarkWidth, height), toneColor(Tone::Accent, palette()));

        constexpr qsizetype longest = 20'000; // characters of a line that are painted
        QString text = line(number);
        if (text.size() > longest)
            text = text.left(longest) + QStringLiteral("…");
        QTextLayout layout(text, font());
        if (!isSelected)
            layout.setFormats(codeFormats(text, palette()));
        layout.beginLayout();
        QTextLine laid = layout.createLine();
        layout.endLayout();
        painter.setPen(palette().color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        layout.draw(&painter, QPointF(codeMargin - horizontalScrollBar()->value(), row.top()));
        widest = std::max(widest, static_cast<int>(laid.naturalTextWidth()) + 2 * codeMargin);
    }
    if (widest > m_widest) { // widths are known only once lines are painted
        m_widest = widest;
        QMetaObject::invokeMethod(this, &CodeView::updateScrollBars, Qt::QueuedConnection);
    }
}

void CodeView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        m_widest = 0;
        updateScrollBars();
    }
}

void CodeView::keyPressEvent(QKeyEvent *event)
{
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool jumps = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
    case Qt::Key_Up:
        return choose(m_current - 1, extends);
    case Qt::Key_Down:
        return choose(m_current + 1, extends);
    case Qt::Key_PageUp:
        return choose(m_current - page(), extends);
    case Qt::Key_PageDown:
        return choose(m_current + page(), extends);
    case Qt::Key_Home:
        return jumps ? choose(0, extends) : horizontalScrollBar()->setValue(0);
    case Qt::Key_End:
        return jumps ? choose(m_count - 1, extends) : horizontalScrollBar()->setValue(horizontalScrollBar()->maximum());
    case Qt::Key_Left:
        return horizontalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Right:
        return horizontalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void CodeView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        choose(lineAt(event->position().toPoint()), event->modifiers().testFlag(Qt::ShiftModifier));
}

void CodeView::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        choose(lineAt(event->position().toPoint()), true);
}

} // namespace bcfg::ui
