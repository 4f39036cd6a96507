// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/codehighlighter.h"

#include "ui/tones.h"

#include <QGuiApplication>
#include <QPalette>
#include <QRegularExpression>

namespace bcfg::ui {

void CodeHighlighter::highlightBlock(const QString &text)
{
    static const QRegularExpression tokens(
        QStringLiteral(R"re((?<key>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')(?=\s*:))re"
                       R"re(|(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))re"
                       R"re(|(?<number>\b-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b))re"
                       R"re(|(?<constant>\b(?:None|True|False|null|true|false)\b))re"));
    const QPalette palette = QGuiApplication::palette();
    const auto color = [&](const QRegularExpressionMatch &match, QStringView group, Tone tone) {
        if (match.hasCaptured(group)) {
            setFormat(static_cast<int>(match.capturedStart(group)), static_cast<int>(match.capturedLength(group)),
                      toneColor(tone, palette));
        }
    };
    for (auto matches = tokens.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        color(match, u"key", Tone::Accent);
        color(match, u"string", Tone::Text);
        color(match, u"number", Tone::Amber);
        color(match, u"constant", Tone::Amber);
    }
}

} // namespace bcfg::ui
