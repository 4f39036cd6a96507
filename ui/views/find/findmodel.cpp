// SPDX-License-Identifier: Apache-2.0
#include "ui/views/find/findmodel.h"

#include "ui/basis/text.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/patterntext.h"

#include <algorithm>

namespace bcfg::ui::views {

namespace {

/// The greatest offset of a find at which the text is shown from its beginning.
constexpr std::size_t shownBefore = 60;

/// The text that contains the find; "…" replaces a long beginning before the find.
QString excerpt(const TextFind &find)
{
    if (find.range.begin <= shownBefore)
        return toQString(find.text);
    return QStringLiteral("…") + toQString(std::string_view(find.text).substr(find.range.begin));
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

/// Shows no finds until the index of the current query is built.
void FindModel::refresh()
{
    beginResetModel();
    m_known.reset();
    m_firstRows = {0};
    m_patterns = 0;
    if (const TextIndex *index = m_index.get(); index && !isSearching()) {
        for (const std::uint32_t count : index->counts()) {
            m_firstRows.push_back(m_firstRows.back() + toInt(count));
            m_patterns += count > 0 ? 1 : 0;
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
        return role == Qt::DisplayRole ? QVariant(excerpt(findOf(index.row())))
                                       : QVariant(plainToolTip(toQString(findOf(index.row()).text)));
    }
    return {};
}

int FindModel::entryOf(int row) const
{
    return toInt(std::ranges::upper_bound(m_firstRows, row) - m_firstRows.begin()) - 1;
}

int FindModel::rowOf(int entry, int number) const
{
    const auto index = toIndex(entry);
    const int last = rowCount() - 1;
    return index + 1 < m_firstRows.size() ? std::min({m_firstRows[index] + number, m_firstRows[index + 1], last})
                                          : last;
}

TextFind FindModel::findOf(int row) const
{
    return findsOf(entryOf(row))[toIndex(numberOf(row))];
}

JsonPointer FindModel::placeOf(int row) const
{
    return JsonPointer::config(toIndex(entryOf(row))) / findOf(row).where;
}

/// Searches the pattern config again, as the index keeps only the numbers of finds.
const std::vector<TextFind> &FindModel::findsOf(int entry) const
{
    if (!m_known || m_known->first != entry)
        m_known.emplace(entry, textFinds(*m_document.entry(entry), m_query));
    return m_known->second;
}

} // namespace bcfg::ui::views
