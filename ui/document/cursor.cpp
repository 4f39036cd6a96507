// SPDX-License-Identifier: Apache-2.0
#include "ui/document/cursor.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui {

Cursor::Cursor(Document &document, QObject *parent) : CursorSignals(parent), m_document(document)
{
    m_row = document.entryCount() > 0 ? 0 : -1;
    const ChangeSignals &changes = document.forKeepers();
    connect(&changes, &ChangeSignals::entriesChanged, this, [this](const std::vector<int> &rows) {
        if (std::ranges::binary_search(rows, m_row))
            moveTo(m_row, &CursorSignals::entryEdited);
    });
    connect(&changes, &ChangeSignals::entriesInserted, this, &Cursor::afterInsertion);
    connect(&changes, &ChangeSignals::entriesRemoved, this, &Cursor::afterRemoval);
    connect(&changes, &ChangeSignals::entryMoved, this, &Cursor::afterMove);
    connect(&document, &Document::aboutToReset, this, [this] {
        if (isValid())
            m_beforeReset = entry();
    });
    connect(&changes, &ChangeSignals::wasReset, this, &Cursor::afterReset);
    connect(&document, &Document::takenByModels, this, &Cursor::tellNews);
}

void Cursor::moveTo(int row)
{
    if (row != m_row && m_document.isRow(row))
        moveTo(row, &CursorSignals::switched);
}

void Cursor::changeEntry(PatternConfig config, const QString &name)
{
    m_document.changeEntry(m_row, std::move(config), name);
}

void Cursor::afterInsertion(int first, int last)
{
    if (m_row < 0)
        moveTo(first, &CursorSignals::switched);
    else if (first <= m_row)
        moveTo(m_row + last - first + 1, &CursorSignals::rowShifted);
}

void Cursor::afterRemoval(int first, int last)
{
    if (m_row > last)
        moveTo(m_row - (last - first + 1), &CursorSignals::rowShifted);
    else if (m_row >= first)
        moveTo(std::min(first, m_document.entryCount() - 1), &CursorSignals::switched);
}

void Cursor::afterMove(int from, int to)
{
    if (m_row == from)
        moveTo(to, &CursorSignals::rowShifted);
    else if (from < m_row && m_row <= to)
        moveTo(m_row - 1, &CursorSignals::rowShifted);
    else if (to <= m_row && m_row < from)
        moveTo(m_row + 1, &CursorSignals::rowShifted);
}

/// Stays with its entry, wherever that is now; where it is gone, in its place.
void Cursor::afterReset()
{
    const std::optional<Shared<PatternConfig>> before = std::exchange(m_beforeReset, std::nullopt);
    const auto isBefore = [&](int row) {
        return before && m_document.isRow(row) && m_document.entry(row).isSameAs(*before);
    };
    int row = m_row;
    for (int each = 0; !isBefore(row) && each < m_document.entryCount(); ++each)
        row = isBefore(each) ? each : row;
    const int last = m_document.entryCount() - 1;
    moveTo(std::clamp(row, std::min(0, last), last), &CursorSignals::switched);
}

/// While models hear of a change a view may choose another row, too; what is told is the greatest of all that happened.
void Cursor::moveTo(int row, News news)
{
    m_row = row;
    if (m_news != &CursorSignals::switched)
        m_news = news;
    if (!m_document.isChanging())
        tellNews();
}

void Cursor::tellNews()
{
    if (const News news = std::exchange(m_news, nullptr)) {
        emit(m_models.*news)();
        emit(this->*news)();
    }
}

} // namespace bcfg::ui
