// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/grouprows.h"

#include "ui/basis/text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bcfg::ui::views {

void GroupRows::assign(std::vector<int> numbers, std::vector<char> quantized, const IsFolded &isFolded)
{
    m_numbers = std::move(numbers);
    m_isQuantized = std::move(quantized);
    m_shown.clear();
    std::vector<Group> all(static_cast<std::size_t>(m_groups.count()));
    for (std::size_t row = 0; row < m_numbers.size(); ++row) {
        Group &group = all[toIndex(m_numbers[row])];
        group.rows.push_back(toInt(row));
        group.quantized += m_isQuantized[row];
    }
    for (const int each : m_groups.inOrder()) {
        Group &group = all[toIndex(each)];
        if (group.rows.empty())
            continue;
        group.number = each;
        group.isFolded = isFolded(each);
        m_shown.push_back(std::move(group));
    }
    number();
}

GroupRows::Place GroupRows::placeOf(int row) const
{
    const int group = toInt(std::ranges::upper_bound(m_starts, row) - m_starts.begin()) - 1;
    return {group, row - start(group) - 1};
}

int GroupRows::placeFor(int number) const
{
    const auto isBefore = [this](int a, int b) {
        return m_groups.isBefore(a, b);
    };
    return toInt(std::ranges::upper_bound(m_shown, number, isBefore, &Group::number) - m_shown.begin());
}

void GroupRows::number()
{
    m_places.assign(static_cast<std::size_t>(m_groups.count()), -1);
    m_starts.assign(1, 0);
    for (const Group &group : m_shown) {
        m_places[toIndex(group.number)] = toInt(m_starts.size()) - 1;
        m_starts.push_back(m_starts.back() + group.shownRows());
    }
}

void GroupRows::shift(int fromRow, int rows)
{
    for (Group &group : m_shown) {
        for (auto row = std::ranges::lower_bound(group.rows, fromRow); row != group.rows.end(); ++row)
            *row += rows;
    }
    const auto change = [&](auto &byRow) {
        const auto from = byRow.begin() + fromRow;
        if (rows > 0)
            byRow.insert(from, static_cast<std::size_t>(rows), 0);
        else
            byRow.erase(from + rows, from);
    };
    change(m_numbers);
    change(m_isQuantized);
}

void GroupRows::addGroup(int place, int number, bool isFolded)
{
    m_shown.insert(m_shown.begin() + place, Group{number, isFolded});
    this->number();
}

void GroupRows::removeEmptyGroups()
{
    std::erase_if(m_shown, [](const Group &group) { return group.rows.empty(); });
    number();
}

/// Puts consecutive rows that are in no group yet into the group at `place`.
void GroupRows::insert(int place, int first, int last)
{
    Group &group = at(place);
    std::vector<int> added(static_cast<std::size_t>(last - first + 1));
    std::iota(added.begin(), added.end(), first);
    group.rows.insert(std::ranges::lower_bound(group.rows, first), added.begin(), added.end());
    group.revision = -1;
    number();
}

/// Removes those of the rows that are in the group at `place` from the group, and the group where these are all.
void GroupRows::erase(int place, int first, int last)
{
    Group &group = at(place);
    const auto begin = std::ranges::lower_bound(group.rows, first);
    const auto end = std::ranges::upper_bound(group.rows, last);
    for (auto each = begin; each != end; ++each)
        group.quantized -= std::exchange(m_isQuantized[toIndex(*each)], char(0));
    group.rows.erase(begin, end);
    group.revision = -1;
    removeEmptyGroups();
}

void GroupRows::moveRow(int filterRow, int toNumber, const IsFolded &isFolded)
{
    const auto find = [this](int number) {
        return std::ranges::find(m_shown, number, &Group::number);
    };
    const auto row = toIndex(filterRow);
    Group &from = *find(std::exchange(m_numbers[row], toNumber));
    from.rows.erase(std::ranges::lower_bound(from.rows, filterRow));
    from.quantized -= m_isQuantized[row];
    from.revision = -1;
    auto to = find(toNumber);
    if (to == m_shown.end()) {
        const int place = placeFor(toNumber);
        addGroup(place, toNumber, isFolded(toNumber));
        to = m_shown.begin() + place;
    }
    to->rows.insert(std::ranges::lower_bound(to->rows, filterRow), filterRow);
    to->quantized += m_isQuantized[row];
    to->revision = -1;
}

void GroupRows::setQuantized(int filterRow, bool isQuantized)
{
    char &known = m_isQuantized[toIndex(filterRow)];
    at(placeOfFilterRow(filterRow)).quantized += char(isQuantized) - known;
    known = char(isQuantized);
}

} // namespace bcfg::ui::views
