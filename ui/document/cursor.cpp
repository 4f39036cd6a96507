// SPDX-License-Identifier: Apache-2.0
#include "ui/document/cursor.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui {

Cursor::Cursor(Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    m_row = document.entryCount() > 0 ? 0 : -1;
    connect(&document, &Document::entriesChanged, this, [this](const std::vector<int> &rows) {
        if (std::ranges::binary_search(rows, m_row))
            emit entryEdited();
    });
    connect(&document, &Document::entriesInserted, this, [this](int first, int last) {
        if (m_row < 0) {
            m_row = first;
            emit switched();
        } else if (first <= m_row) {
            shiftTo(m_row + last - first + 1);
        }
    });
    connect(&document, &Document::entriesRemoved, this, &Cursor::afterRemoval);
    connect(&document, &Document::entryMoved, this, &Cursor::afterMove);
    connect(&document, &Document::aboutToReset, this, [this] {
        if (isValid())
            m_beforeReset = entry();
    });
    connect(&document, &Document::wasReset, this, &Cursor::afterReset);
}

void Cursor::moveTo(int row)
{
    if (row == m_row || !m_document.isRow(row))
        return;
    m_row = row;
    emit switched();
}

void Cursor::changeEntry(PatternConfig config, const QString &name)
{
    m_document.changeEntry(m_row, std::move(config), name);
}

void Cursor::afterRemoval(int first, int last)
{
    if (m_row < first)
        return;
    if (m_row > last) {
        shiftTo(m_row - (last - first + 1));
    } else {
        m_row = std::min(first, m_document.entryCount() - 1);
        emit switched();
    }
}

void Cursor::afterMove(int from, int to)
{
    if (m_row == from)
        shiftTo(to);
    else if (from < m_row && m_row <= to)
        shiftTo(m_row - 1);
    else if (to <= m_row && m_row < from)
        shiftTo(m_row + 1);
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
    m_row = std::clamp(row, std::min(0, m_document.entryCount() - 1), m_document.entryCount() - 1);
    emit switched();
}

void Cursor::shiftTo(int row)
{
    m_row = row;
    emit rowShifted();
}

} // namespace bcfg::ui
