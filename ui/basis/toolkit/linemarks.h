// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/tones.h"
#include "ui/basis/toolkit/codeview.h"

#include <QPlainTextEdit>
#include <QTextBlock>

namespace bcfg::ui {

/// The selections that give lines the background of a tone, over the whole width of the view. Pass them to
/// QPlainTextEdit::setExtraSelections().
inline QList<QTextEdit::ExtraSelection> lineMarks(const QPlainTextEdit &view, CodeView::Lines lines, Tone tone,
                                                  const QPalette &palette)
{
    QList<QTextEdit::ExtraSelection> marks;
    for (int line = lines.first; line < lines.first + lines.count; ++line) {
        QTextEdit::ExtraSelection mark;
        mark.format.setBackground(toneWash(tone, palette));
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        mark.cursor = QTextCursor(view.document()->findBlockByNumber(line));
        marks.append(mark);
    }
    return marks;
}

} // namespace bcfg::ui
