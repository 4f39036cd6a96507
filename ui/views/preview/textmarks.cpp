// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/textmarks.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace bcfg::ui::views {

std::optional<int> lineOf(const JsonPointer &place, const std::vector<JsonPointer> &lines)
{
    if (place.isEmpty())
        return std::nullopt;
    std::optional<int> best;
    std::size_t depth = 0;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const JsonPointer &about = lines[line];
        if (about.startsWith(place)) // the first line at or within the place
            return static_cast<int>(line);
        if (about.tokens().size() > depth && place.startsWith(about)) {
            depth = about.tokens().size();
            best = static_cast<int>(line);
        }
    }
    return best;
}

QTextEdit::ExtraSelection lineMark(const QPlainTextEdit &view, int line, Tone tone, const QPalette &palette)
{
    QTextEdit::ExtraSelection mark;
    mark.format.setBackground(toneWash(tone, palette));
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.cursor = QTextCursor(view.document()->findBlockByNumber(line));
    return mark;
}

/// Moves the cursor to let Qt find the place, as a broken line takes several steps of the scroll bar; then restores the
/// cursor.
void scrollTo(QPlainTextEdit &view, int line)
{
    constexpr int around = 3;
    const int last = view.document()->blockCount() - 1;
    const QTextCursor before = view.textCursor();
    for (const int shown : {std::max(0, line - around), std::min(last, line + around), line}) {
        view.setTextCursor(QTextCursor(view.document()->findBlockByNumber(shown)));
        view.ensureCursorVisible();
    }
    const int place = view.verticalScrollBar()->value();
    view.setTextCursor(before);
    view.verticalScrollBar()->setValue(place);
}

} // namespace bcfg::ui::views
