// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/codelines.h"

#include "ui/basis/text.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStringList>
#include <QTextBlock>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

bool isOpening(QChar c)
{
    return c == '(' || c == '[' || c == '{';
}

bool isClosing(QChar c)
{
    return c == ')' || c == ']' || c == '}';
}

bool isQuote(QChar c)
{
    return c == '\'' || c == '"';
}

bool isOfWord(QChar c)
{
    return c.isLetterOrNumber() || c == '_';
}

/// Calls `see(token, position, depth)` for each string with its quotes, each word and each other character; brackets
/// themselves have the depth around them.
template <class See>
void forEachToken(QStringView text, See see)
{
    int depth = 0;
    for (qsizetype at = 0, end = 0; at < text.size(); at = end) {
        const QChar c = text[at];
        end = at + 1;
        if (isQuote(c)) {
            while (end < text.size() && text[end] != c)
                end += text[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, text.size());
        } else if (isOfWord(c)) {
            while (end < text.size() && isOfWord(text[end]))
                ++end;
        }
        depth -= isClosing(c) ? 1 : 0;
        see(text.sliced(at, end - at), at, depth);
        depth += isOpening(c) ? 1 : 0;
    }
}

struct Brackets
{
    qsizetype open = -1;
    qsizetype close = -1;
};

/// The last outermost pair of brackets that is not empty, where black breaks a line, too.
Brackets lastPair(QStringView text)
{
    Brackets found;
    qsizetype open = -1;
    forEachToken(text, [&](QStringView token, qsizetype at, int depth) {
        if (depth != 0)
            return;
        if (isOpening(token.front()))
            open = at;
        else if (isClosing(token.front()) && open >= 0 && at > open + 1)
            found = {open, at};
    });
    return found;
}

/// The parts between commas, with their commas.
QStringList elements(QStringView text)
{
    QStringList parts;
    qsizetype start = 0;
    forEachToken(text, [&](QStringView token, qsizetype at, int depth) {
        if (token != ',' || depth != 0)
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

/// Reads the text for placesOfLines(), with a stack of the open brackets.
class Reader
{
public:
    explicit Reader(QStringView text) : m_text(text) {}

    std::vector<JsonPointer> read()
    {
        forEachToken(m_text, [this](QStringView token, qsizetype at, int) { take(token, at + token.size()); });
        endLine();
        return std::move(m_places);
    }

private:
    struct Level
    {
        QChar bracket;
        QString key; // the current key of a dictionary, or keyword of a call
        std::size_t index = 0;
    };

    void take(QStringView token, qsizetype end)
    {
        const QChar c = token.front();
        if (c == '\n')
            endLine();
        else if (isOpening(c))
            m_levels.push_back({c, {}});
        else if (m_levels.empty())
            return;
        else if (isClosing(c))
            m_levels.pop_back();
        else if (c == ',')
            endElement();
        else if (isQuote(c) && m_levels.back().bracket == '{' && next(end) == ':')
            setKey(token.sliced(1, token.size() - 2).toString());
        else if (isOfWord(c) && m_levels.back().bracket == '(' && next(end) == '=')
            setKey(token.toString());
    }
    /// The next character that is no space, from a position on.
    QChar next(qsizetype at) const
    {
        const QStringView rest = m_text.sliced(at);
        const auto found = std::ranges::find_if(rest, [](QChar c) { return c != ' '; });
        return found == rest.end() ? QChar() : *found;
    }
    void setKey(const QString &key)
    {
        m_levels.back().key = key;
        if (!m_first)
            m_first = place();
    }
    void endElement()
    {
        ++m_levels.back().index;
        m_levels.back().key.clear();
    }
    void endLine()
    {
        m_places.push_back(m_first.value_or(m_start));
        m_first.reset();
        m_start = place();
    }
    /// The place that is being read. The first open bracket is the pattern config itself.
    JsonPointer place() const
    {
        JsonPointer place;
        for (const Level &level : m_levels) {
            if (level.bracket == '[')
                place = place / level.index;
            else if (!level.key.isEmpty())
                place = place / toUtf8(level.key);
        }
        return place;
    }

    QStringView m_text;
    std::vector<Level> m_levels;
    JsonPointer m_start; // the place at which the line began
    std::optional<JsonPointer> m_first;
    std::vector<JsonPointer> m_places;
};

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

std::vector<JsonPointer> placesOfLines(const QString &text)
{
    return Reader(text).read();
}

std::optional<int> lineOf(const JsonPointer &place, const QString &text)
{
    if (place.isEmpty())
        return std::nullopt;
    const std::vector<JsonPointer> lines = placesOfLines(text);
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

/// Moves the text cursor, so that Qt scrolls, and then restores the cursor. The value for the scroll bar cannot be
/// computed, as a wrapped line takes several steps.
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
