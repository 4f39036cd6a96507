// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/codehighlighter.h"

#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"

#include <QEvent>
#include <QPalette>
#include <QPlainTextEdit>
#include <QRegularExpression>

namespace bcfg::ui {

QList<QTextLayout::FormatRange> codeFormats(const QString &line, const QPalette &palette)
{
    static const QRegularExpression tokens(
        QStringLiteral(R"re((?<key>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')(?=\s*:))re"
                       R"re(|(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))re"
                       R"re(|(?<number>-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b))re"
                       R"re(|(?<constant>\b(?:None|True|False|null|true|false)\b))re"));
    QList<QTextLayout::FormatRange> formats;
    const auto color = [&](const QRegularExpressionMatch &match, QStringView group, Tone tone) {
        if (!match.hasCaptured(group))
            return;
        QTextCharFormat format;
        format.setForeground(toneColor(tone, palette));
        formats.append(
            {static_cast<int>(match.capturedStart(group)), static_cast<int>(match.capturedLength(group)), format});
    };
    for (auto matches = tokens.globalMatch(line); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        color(match, u"key", Tone::Accent);
        color(match, u"string", Tone::Text);
        color(match, u"number", Tone::Amber);
        color(match, u"constant", Tone::Amber);
    }
    return formats;
}

CodeHighlighter::CodeHighlighter(QPlainTextEdit &view) : QSyntaxHighlighter(view.document()), m_view(view)
{
    view.installEventFilter(this);
}

bool CodeHighlighter::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        rehighlight();
    return false;
}

void showAsCode(QPlainTextEdit &view)
{
    view.setReadOnly(true);
    view.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    view.setFont(codeFont());
    view.setLineWrapMode(QPlainTextEdit::NoWrap);
    view.document()->setDocumentMargin(8);
    new CodeHighlighter(view);
}

void setCode(QPlainTextEdit &view, std::string_view code, const QString &rest)
{
    constexpr std::size_t most = 1 << 20; // bytes
    const QString shown = toQString(code.substr(0, most));
    view.setPlainText(code.size() > most ? shown + '\n' + rest : shown);
}

void CodeHighlighter::highlightBlock(const QString &text)
{
    for (const QTextLayout::FormatRange &range : codeFormats(text, m_view.palette()))
        setFormat(range.start, range.length, range.format);
}

} // namespace bcfg::ui
