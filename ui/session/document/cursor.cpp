// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/cursor.h"

#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui::session {

Cursor::Cursor(Document &document) : m_document(document), m_row(document.entryCount() > 0 ? 0 : -1)
{
    keepTold();
    connect(&document, &Document::changedForKeepers, this, &Cursor::follow);
    connect(&document, &Document::takenByModels, this, &Cursor::tellNews);
}

void Cursor::moveTo(int row)
{
    if (row == m_row || !m_document.isRow(row))
        return;
    settle();
    if (row != m_row) // settling() may have led to an edit, after which a view has moved the cursor
        moveTo(row, &Cursor::switched);
}

void Cursor::settle()
{
    if (!m_document.isBeingTold())
        emit settling();
}

void Cursor::setSelected(std::vector<int> rows)
{
    std::ranges::sort(rows);
    const bool areSeveral = rows.size() > 1;
    const bool wereSeveral = std::exchange(m_selected, std::move(rows)).size() > 1;
    if (areSeveral != wereSeveral)
        emit amongSeveralChanged();
}

bool Cursor::isSelected(int row) const
{
    return row == m_row || std::ranges::binary_search(m_selected, row);
}

QString Cursor::nameAmongSeveral() const
{
    if (m_selected.size() < 2 || !isValid())
        return {};
    return entryTitle(m_document.config(), toIndex(m_row));
}

QString Cursor::notStored(const QString &why) const
{
    return tr("Not stored for %1: %2").arg(m_told ? patternTitle(**m_told, m_toldApi) : QString(), why);
}

void Cursor::choosePlace(const JsonPointer &place)
{
    if (place == m_place)
        return;
    m_place = place;
    emit placeChosen();
}

void Cursor::changeEntry(PatternConfig config, const QString &name)
{
    m_document.changeEntry(m_row, std::move(config), name);
}

/// Keeps the cursor at its entry, in whichever row the change puts the entry. If the entry is gone, the cursor goes to
/// rowInPlace().
void Cursor::follow(const Change &change)
{
    const std::optional<int> row = m_told ? rowAfter(change, m_row) : std::nullopt;
    if (!row)
        moveTo(rowInPlace(change), &Cursor::switched);
    else if (*row != m_row)
        moveTo(*row, &Cursor::rowShifted);
    else if (!entry().isSameAs(*m_told))
        moveTo(*row, &Cursor::entryEdited);
}

/// The row to show after a change that has removed the shown entry, or that has added the first one.
int Cursor::rowInPlace(const Change &change) const
{
    const int last = m_document.entryCount() - 1;
    if (const EntriesRemoved *removed = std::get_if<EntriesRemoved>(&change))
        return std::min(removed->row, last);
    if (const EntriesInserted *inserted = std::get_if<EntriesInserted>(&change))
        return inserted->row;
    // In a document that replaces the old one, the same entry may be in any row.
    const auto isBefore = [&](int row) {
        return m_told && m_document.isRow(row) && m_document.entry(row).isSameAs(*m_told);
    };
    int row = m_row;
    for (int each = 0; !isBefore(row) && each <= last; ++each)
        row = isBefore(each) ? each : row;
    return std::clamp(row, std::min(0, last), last);
}

/// A view may choose another row while models receive a change. So the strongest of the due signals is kept and
/// emitted.
void Cursor::moveTo(int row, News news)
{
    m_row = row;
    if (news == &Cursor::switched)
        m_place = JsonPointer();
    if (m_news != &Cursor::switched)
        m_news = news;
    if (!m_document.isChanging())
        tellNews();
}

void Cursor::tellNews()
{
    const News news = std::exchange(m_news, nullptr);
    if (!news)
        return;
    if (news == &Cursor::switched)
        emit switchedForModels();
    else if (news == &Cursor::entryEdited)
        emit entryEditedForModels();
    emit(this->*news)();
    keepTold();
}

void Cursor::keepTold()
{
    m_told = isValid() ? std::optional(entry()) : std::nullopt;
    m_toldApi = m_document.api();
}

} // namespace bcfg::ui::session
