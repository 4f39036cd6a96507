// SPDX-License-Identifier: Apache-2.0
#include "ui/models/patternsearch.h"

#include "ui/models/patterntext.h"
#include "ui/models/roles.h"
#include "ui/text.h"
#include "ui/tooltip.h"

#include <algorithm>

namespace bcfg::ui {

std::optional<int> fuzzyScore(const QString &letters, const QString &text)
{
    int score = 0;
    qsizetype at = -1;
    for (const QChar letter : letters) {
        if (letter.isSpace())
            continue;
        const qsizetype found = text.indexOf(letter, at + 1, Qt::CaseInsensitive);
        if (found < 0)
            return std::nullopt;
        const bool startsWord = found == 0 || !text[found - 1].isLetterOrNumber() || text[found].isUpper();
        score += startsWord ? 3 : 0;
        score += found == at + 1 ? 4 : 0;
        at = found;
    }
    return 16 * score - toInt(text.size()); // of equals the shorter
}

PatternSearch::PatternSearch(const Document &document, QObject *parent)
    : QAbstractListModel(parent),
      m_document(document)
{
    m_titles.reserve(static_cast<std::size_t>(document.entryCount()));
    for (int row = 0; row < document.entryCount(); ++row)
        m_titles.push_back(patternTitle(*document.entry(row), document.api()));
}

void PatternSearch::search(const QString &text)
{
    constexpr std::size_t most = 100;        // who wants more types another letter
    std::vector<std::pair<int, int>> scored; // by score, row
    bool isNumber = false;
    const QString trimmed = text.trimmed();
    const int number = (trimmed.startsWith('#') ? trimmed.mid(1) : trimmed).toInt(&isNumber);
    if (isNumber && m_document.isRow(number))
        scored.emplace_back(std::numeric_limits<int>::max(), number);
    for (std::size_t row = 0; row < m_titles.size(); ++row) {
        const std::optional<int> score = trimmed.isEmpty() ? 0 : fuzzyScore(trimmed, m_titles[row]);
        if (score && !(isNumber && toInt(row) == number))
            scored.emplace_back(*score, toInt(row));
    }
    const auto end = scored.begin() + static_cast<std::ptrdiff_t>(std::min(most, scored.size()));
    std::ranges::partial_sort(scored, end, [](const auto &a, const auto &b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    beginResetModel();
    m_found.clear();
    for (auto each = scored.begin(); each != end; ++each)
        m_found.push_back(each->second);
    endResetModel();
}

int PatternSearch::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_found.size());
}

QVariant PatternSearch::data(const QModelIndex &index, int role) const
{
    const int row = entryAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return m_titles[static_cast<std::size_t>(row)];
    case ContextRole:
        return tr("%1  #%2").arg(patternContext(*m_document.entry(row), m_document.api())).arg(row);
    case Qt::ToolTipRole:
        return plainToolTip(patternNotations(*m_document.entry(row), m_document.api()));
    default:
        return {};
    }
}

} // namespace bcfg::ui
