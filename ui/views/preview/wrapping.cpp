// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/wrapping.h"

#include <QStringList>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

/// Calls `see(position, character, depth)` for each character outside strings; brackets themselves have the depth
/// around them.
template <class See>
void walk(QStringView text, See see)
{
    QChar quote;
    int depth = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (!quote.isNull()) {
            if (c == '\\')
                ++i;
            else if (c == quote)
                quote = QChar();
            continue;
        }
        if (c == '\'' || c == '"')
            quote = c;
        if (c == ')' || c == ']' || c == '}')
            --depth;
        see(i, c, depth);
        if (c == '(' || c == '[' || c == '{')
            ++depth;
    }
}

struct Brackets
{
    qsizetype open = -1;
    qsizetype close = -1;
};

/// The last pair of brackets at the outermost depth that has something in it, at which black breaks a line, too.
Brackets lastPair(QStringView text)
{
    Brackets found;
    qsizetype open = -1;
    walk(text, [&](qsizetype at, QChar c, int depth) {
        if (depth != 0)
            return;
        if (c == '(' || c == '[' || c == '{')
            open = at;
        else if ((c == ')' || c == ']' || c == '}') && open >= 0 && at > open + 1)
            found = {open, at};
    });
    return found;
}

/// The parts between commas, with their commas.
QStringList elements(QStringView text)
{
    QStringList parts;
    qsizetype start = 0;
    walk(text, [&](qsizetype at, QChar c, int depth) {
        if (c != ',' || depth != 0)
            return;
        parts.append(text.sliced(start, at + 1 - start).trimmed().toString());
        start = at + 1;
    });
    if (const QStringView rest = text.sliced(start).trimmed(); !rest.isEmpty())
        parts.append(rest.toString());
    return parts;
}

void addLine(const QString &content, qsizetype indent, int columns, QStringList &lines)
{
    constexpr qsizetype step = 2;
    const QString margin(indent, QLatin1Char(' '));
    const Brackets pair = indent + content.size() <= columns ? Brackets() : lastPair(content);
    if (pair.open < 0) {
        lines.append(margin + content);
        return;
    }
    lines.append(margin + content.left(pair.open + 1));
    const QString inside = content.sliced(pair.open + 1, pair.close - pair.open - 1).trimmed();
    if (indent + step + inside.size() <= columns) {
        lines.append(margin + QString(step, QLatin1Char(' ')) + inside);
    } else {
        for (const QString &element : elements(inside))
            addLine(element, indent + step, columns, lines);
    }
    lines.append(margin + content.sliced(pair.close));
}

} // namespace

QString wrapped(const QString &text, int columns)
{
    QStringList lines;
    for (const QString &line : text.split('\n')) {
        const auto content = std::ranges::find_if(line, [](QChar c) { return c != ' '; });
        const qsizetype indent = content - line.begin();
        addLine(line.sliced(indent), indent, columns, lines);
    }
    return lines.join('\n');
}

} // namespace bcfg::ui::views
