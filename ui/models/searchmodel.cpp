// SPDX-License-Identifier: Apache-2.0
#include "ui/models/searchmodel.h"

#include "ui/text.h"

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

void SearchModel::search(const QString &text)
{
    constexpr std::size_t most = 100; // who wants more types another letter
    const QString trimmed = text.trimmed();
    std::vector<std::pair<int, int>> scored; // by score, item
    for (int item = 0; item < itemCount(); ++item) {
        if (const std::optional<int> found = trimmed.isEmpty() ? 0 : score(trimmed, item))
            scored.emplace_back(*found, item);
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

int SearchModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_found.size());
}

} // namespace bcfg::ui
