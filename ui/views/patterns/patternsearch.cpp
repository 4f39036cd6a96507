// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/patternsearch.h"

#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"

#include <limits>

namespace bcfg::ui::views {

PatternSearch::PatternSearch(const session::Document &document) : m_document(document)
{
    m_titles.reserve(static_cast<std::size_t>(document.entryCount()));
    for (int row = 0; row < document.entryCount(); ++row)
        m_titles.push_back(patternTitle(*document.entry(row), document.api()));
}

std::optional<int> PatternSearch::score(const QString &text, int row) const
{
    bool isNumber = false;
    const int number = (text.startsWith('#') ? text.mid(1) : text).toInt(&isNumber);
    if (isNumber && number == row)
        return std::numeric_limits<int>::max();
    return fuzzyScore(text, m_titles[toIndex(row)]);
}

QVariant PatternSearch::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    const int row = itemAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return m_titles[toIndex(row)];
    case ContextRole:
        return tr("%1  #%2").arg(patternContext(*m_document.entry(row), m_document.api()), QString::number(row));
    default:
        return patternData(*m_document.entry(row), m_document.api(), role);
    }
}

} // namespace bcfg::ui::views
