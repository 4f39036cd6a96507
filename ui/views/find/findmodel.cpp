// SPDX-License-Identifier: Apache-2.0
#include "ui/views/find/findmodel.h"

#include "ui/basis/text.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/patterntext.h"

#include <algorithm>

namespace bcfg::ui::views {

namespace {

/// A find further than this behind the beginning of its text is shown without the beginning.
constexpr std::size_t shownBefore = 60;

/// The text around what was found; the beginning of a long one is left out.
QString excerpt(const TextHit &hit)
{
    if (hit.range.begin <= shownBefore)
        return toQString(hit.text);
    return QStringLiteral("…") + toQString(std::string_view(hit.text).substr(hit.range.begin));
}

} // namespace

FindModel::FindModel(session::Document &document)
    : TitledColumns({tr("#"), tr("Pattern"), tr("Field"), tr("Text")}),
      m_document(document),
      m_index(document, *this, [this] { refresh(); })
{}

void FindModel::setQuery(TextQuery query)
{
    if (query == m_query)
        return;
    m_query = query;
    m_index.setBuild([query = std::move(query)](const BackendConfig &snapshot) {
        return std::make_unique<TextIndex>(snapshot, query);
    });
}

bool FindModel::isSearching() const
{
    return !m_query.isEmpty() && (!m_index.get() || m_index.get()->query() != m_query);
}

/// Shows no finds while the index is still that of another query.
void FindModel::refresh()
{
    beginResetModel();
    m_known.reset();
    m_entries.clear();
    m_rows = 0;
    if (const TextIndex *index = m_index.get(); index && !isSearching()) {
        for (std::size_t entry = 0; entry < index->counts().size(); ++entry) {
            if (const auto count = toInt(index->counts()[entry]); count > 0) {
                m_entries.push_back({toInt(entry), m_rows});
                m_rows += count;
            }
        }
    }
    endResetModel();
}

QVariant FindModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const int entry = entryOf(index.row());
    switch (static_cast<Column>(index.column())) {
    case RowColumn:
        return entry;
    case PatternColumn:
        return patternTitle(*m_document.entry(entry), m_document.api());
    case FieldColumn:
        return placeTitle(placeOf(index.row()));
    case TextColumn:
        return role == Qt::DisplayRole ? QVariant(excerpt(hitOf(index.row())))
                                       : QVariant(plainToolTip(toQString(hitOf(index.row()).text)));
    }
    return {};
}

const FindModel::Entry &FindModel::at(int row) const
{
    const auto behind = std::ranges::upper_bound(m_entries, row, {}, &Entry::firstRow);
    return m_entries[static_cast<std::size_t>(behind - m_entries.begin()) - 1];
}

int FindModel::rowOf(int entry, int number) const
{
    const auto found = std::ranges::lower_bound(m_entries, entry, {}, &Entry::entry);
    if (found == m_entries.end())
        return m_rows - 1;
    if (found->entry != entry)
        return found->firstRow;
    const auto next = std::next(found);
    return std::min(found->firstRow + number, next == m_entries.end() ? m_rows - 1 : next->firstRow);
}

TextHit FindModel::hitOf(int row) const
{
    const Entry &found = at(row);
    return hitsOf(found.entry)[toIndex(row - found.firstRow)];
}

JsonPointer FindModel::placeOf(int row) const
{
    return JsonPointer::config(toIndex(entryOf(row))) / hitOf(row).where;
}

/// Has as many hits as the index has counted.
const std::vector<TextHit> &FindModel::hitsOf(int entry) const
{
    if (!m_known || m_known->first != entry)
        m_known.emplace(entry, textHits(*m_document.entry(entry), m_query));
    return m_known->second;
}

} // namespace bcfg::ui::views
