// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/searchmodel.h"

#include "ui/basis/text.h"

#include <algorithm>

namespace bcfg::ui {

namespace {

/// Scores the match that begins at or after `at` and takes each letter as early as possible.
std::optional<int> scoreFrom(qsizetype at, const QString &letters, const QString &text)
{
    int score = 0;
    qsizetype expected = -1;
    for (const QChar letter : letters) {
        const qsizetype found = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (found < 0)
            return std::nullopt;
        const bool startsWord = found == 0 || !text[found - 1].isLetterOrNumber() || text[found].isUpper();
        score += startsWord ? 3 : 0;
        score += found == expected ? 4 : 0;
        at = expected = found + 1;
    }
    return score;
}

} // namespace

std::optional<int> fuzzyScore(const QString &letters, const QString &text)
{
    QString wanted = letters;
    wanted.remove(' ');
    if (wanted.isEmpty())
        return 0;
    std::optional<int> best;
    for (qsizetype at = text.indexOf(wanted[0], 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(wanted[0], at + 1, Qt::CaseInsensitive)) {
        const std::optional<int> score = scoreFrom(at, wanted, text);
        if (!score)
            break; // from a later start the letters cannot match either
        best = std::max(best.value_or(0), *score);
    }
    // Of equal scores the shorter text wins
    return best ? std::optional(16 * *best - toInt(text.size())) : std::nullopt;
}

void SearchModel::search(const QString &text)
{
    constexpr std::size_t most = 100; // to find others, users type another letter
    m_searched = text.trimmed();
    std::vector<std::pair<int, int>> scored; // the negative score, so that the best comes first, and the item
    for (int item = 0; item < itemCount(); ++item) {
        if (const std::optional<int> found = m_searched.isEmpty() ? 0 : score(m_searched, item))
            scored.emplace_back(-*found, item);
    }
    const auto end = scored.begin() + static_cast<std::ptrdiff_t>(std::min(most, scored.size()));
    std::ranges::partial_sort(scored, end);
    beginResetModel();
    m_found.clear();
    for (auto each = scored.begin(); each != end; ++each)
        m_found.push_back(each->second);
    endResetModel();
}

int SearchModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_found.size());
}

} // namespace bcfg::ui
