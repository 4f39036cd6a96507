// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/halo.h"

#include "ui/basis/tones.h"

#include <QEvent>
#include <QPainter>

namespace bcfg::ui {

namespace {

constexpr int line = 3;

/// The part of a widget that its ancestors do not clip, in its window's coordinates.
QRect visibleRect(const QWidget &widget)
{
    QRect rect = widget.rect();
    const QWidget *part = &widget;
    for (; !part->isWindow(); part = part->parentWidget())
        rect = rect.translated(part->pos()) & part->parentWidget()->rect();
    return rect;
}

} // namespace

Halo::Halo(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("halo"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void Halo::mark(QWidget *subject)
{
    if (subject == m_subject && subject)
        return;
    m_subject = subject;
    watch();
    place();
    if (subject)
        connect(subject, &QObject::destroyed, this, [this, subject] {
            if (!m_subject || m_subject == subject)
                hide();
        });
}

void Halo::watch()
{
    for (QWidget *widget : std::exchange(m_watched, {})) {
        if (widget)
            widget->removeEventFilter(this);
    }
    for (QWidget *widget = m_subject; widget; widget = widget->isWindow() ? nullptr : widget->parentWidget()) {
        widget->installEventFilter(this);
        m_watched.append(widget);
    }
}

void Halo::place()
{
    const QRect seen = m_subject && m_subject->isVisible() ? visibleRect(*m_subject) : QRect();
    if (seen.isEmpty()) {
        hide();
        return;
    }
    QWidget *window = m_subject->window();
    if (parentWidget() != window)
        setParent(window);
    setGeometry(seen.adjusted(-line, -line, line, line) & window->rect());
    show();
    raise();
}

bool Halo::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::ParentChange:
        watch();
        place();
        break;
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
        place();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void Halo::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(toneColor(Tone::Accent, palette()), line));
    constexpr qreal half = line / 2.0;
    painter.drawRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), 2 * line, 2 * line);
}

} // namespace bcfg::ui
