// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/lineplaces.h"

#include "ui/basis/text.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

/// Follows the brackets of the text, character by character.
class Reader
{
public:
    explicit Reader(const QString &text) : m_text(text) {}

    std::vector<JsonPointer> read()
    {
        while (m_at < m_text.size())
            readOne();
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

    void readOne()
    {
        const QChar c = m_text[m_at];
        if (c == '\n')
            endLine();
        else if (c == '\'' || c == '"')
            readString(c);
        else if (c == '(' || c == '[' || c == '{')
            m_levels.push_back({c, {}});
        else if ((c == ')' || c == ']' || c == '}') && !m_levels.empty())
            m_levels.pop_back();
        else if (c == ',' && !m_levels.empty())
            endElement();
        else if (c.isLetter() || c == '_')
            readWord();
        ++m_at;
    }
    void readString(QChar quote)
    {
        const qsizetype start = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != quote)
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        const QString word = m_text.mid(start, m_at - start);
        if (next() == ':' && !m_levels.empty() && m_levels.back().bracket == '{')
            setKey(word);
    }
    void readWord()
    {
        const qsizetype start = m_at;
        while (m_at + 1 < m_text.size() && (m_text[m_at + 1].isLetterOrNumber() || m_text[m_at + 1] == '_'))
            ++m_at;
        if (next() == '=' && !m_levels.empty() && m_levels.back().bracket == '(')
            setKey(m_text.mid(start, m_at + 1 - start));
    }
    /// The next character after spaces.
    QChar next() const
    {
        qsizetype at = m_at + 1;
        while (at < m_text.size() && m_text[at] == ' ')
            ++at;
        return at < m_text.size() ? m_text[at] : QChar();
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
    /// The place that is being read. The first bracket is that of the pattern config.
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

    const QString &m_text;
    qsizetype m_at = 0;
    std::vector<Level> m_levels;
    JsonPointer m_start; // the place at which the line began
    std::optional<JsonPointer> m_first;
    std::vector<JsonPointer> m_places;
};

} // namespace

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
