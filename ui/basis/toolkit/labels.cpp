// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/labels.h"

#include "ui/basis/text.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace bcfg::ui {

namespace {

/// Keeps the tone of a label. Sets its colour again when the theme changes, as a palette knows no tones.
class ToneText : public QObject
{
    Q_OBJECT

public:
    explicit ToneText(QLabel &label) : QObject(&label), m_label(label) { label.installEventFilter(this); }

    void setTone(Tone tone)
    {
        m_tone = tone;
        paint();
    }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::PaletteChange)
            paint();
        return false;
    }

private:
    void paint()
    {
        QPalette colors = m_label.palette();
        const QColor wanted = toneColor(m_tone, colors);
        if (colors.color(m_label.foregroundRole()) == wanted)
            return;
        colors.setColor(m_label.foregroundRole(), wanted);
        m_label.setPalette(colors);
    }

    QLabel &m_label;
    Tone m_tone = Tone::Text;
};

} // namespace

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 8, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || fontMetrics().horizontalAdvance(text()) <= contentsRect().width())
        return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(text()), this);
    return true;
}

MarkLabel::MarkLabel(QWidget *parent) : QWidget(parent)
{
    constexpr int side = 16;
    setFixedSize(side, side);
}

void MarkLabel::setMark(Mark mark)
{
    m_mark = mark;
    setToolTip(markText(mark));
    update();
}

void MarkLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    markIcon(m_mark).paint(&painter, rect());
}

void writeInTone(QLabel &label, Tone tone)
{
    auto *text = label.findChild<ToneText *>(QString(), Qt::FindDirectChildrenOnly);
    if (!text)
        text = new ToneText(label);
    text->setTone(tone);
}

} // namespace bcfg::ui

#include "labels.moc"
