// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/entryorder.h"

#include "ui/basis/roles.h"

#include <algorithm>
#include <limits>

namespace bcfg::ui::views {

namespace {

struct Key
{
    int rank;
    QString text;
    bool operator<(const Key &other) const { return rank != other.rank ? rank < other.rank : text < other.text; }
};

Key keyOf(const QModelIndex &cell)
{
    const QString text = cell.data().toString();
    const QVariant rank = cell.data(RankRole);
    const bool isBlank = text.isEmpty() && !rank.isValid();
    return {isBlank ? std::numeric_limits<int>::max() : rank.toInt(), text.toCaseFolded()};
}

} // namespace

EntryFilter::Order orderByColumn(const QAbstractItemModel &model, int column, Qt::SortOrder direction)
{
    return [&model, column, direction](std::vector<int> &rows) {
        std::vector<Key> keys; // made once a row, not once a comparison
        keys.reserve(rows.size());
        for (int row = 0; row < model.rowCount(); ++row)
            keys.push_back(keyOf(model.index(row, column)));
        std::ranges::stable_sort(rows, [&](int a, int b) {
            const Key &first = keys[static_cast<std::size_t>(a)];
            const Key &second = keys[static_cast<std::size_t>(b)];
            return direction == Qt::AscendingOrder ? first < second : second < first;
        });
    };
}

} // namespace bcfg::ui::views
