// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/tonetext.h"

#include <QEvent>
#include <QLabel>

namespace bcfg::ui {

namespace {

/// Keeps the tone of a label and sets its colour again when the theme changes, as a palette knows no tones.
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

void writeInTone(QLabel &label, Tone tone)
{
    auto *text = label.findChild<ToneText *>(QString(), Qt::FindDirectChildrenOnly);
    if (!text)
        text = new ToneText(label);
    text->setTone(tone);
}

} // namespace bcfg::ui

#include "tonetext.moc"
