// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/marks.h"

#include <QLabel>
#include <QWidget>

namespace bcfg::ui {

/// A label with one line of plain text, which may be narrower than the text: the text is then elided, and the tool tip
/// has the whole text.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr) : QLabel(parent) { setTextFormat(Qt::PlainText); }

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
};

/// A widget that draws a mark, always in the colours of the current theme.
class MarkLabel : public QWidget
{
    Q_OBJECT

public:
    explicit MarkLabel(QWidget *parent = nullptr);

    void setMark(Mark mark); ///< also sets the tool tip to the mark's text

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Mark m_mark = Mark::NotChecked;
};

/// Gives a label's text the colour of a tone, in every theme. Another call sets another tone.
void writeInTone(QLabel &label, Tone tone);

} // namespace bcfg::ui
