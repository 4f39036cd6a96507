// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "ui/views/patterns/entrygroups.h"

#include <functional>
#include <optional>
#include <vector>

namespace bcfg::ui {

/// Which rows of a filter are in which group, and where they stand in a flat list of the groups: each one's name, and
/// below it, unless it is folded, its rows.
class GroupRows
{
public:
    struct Group
    {
        int number = 0; ///< of EntryGroups
        bool isFolded = false;
        std::vector<int> rows = {}; ///< of the filter, rising
        int quantized = 0;          ///< how many of them the chosen QConfig quantizes
        mutable std::optional<Severity> worst = std::nullopt;
        mutable int revision = -1; ///< of the checker's kinds, for `worst`

        int shownRows() const { return isFolded ? 1 : 1 + static_cast<int>(rows.size()); }
    };
    /// Where a row of the list stands: in which of the groups, and behind how many of its rows; -1: its name.
    struct Place
    {
        int group;
        int offset;
    };
    using IsFolded = std::function<bool(int number)>;

    explicit GroupRows(const EntryGroups &groups) : m_groups(groups) {}

    /// By row of the filter: the number of its group, and whether it is quantized.
    void assign(std::vector<int> numbers, std::vector<char> quantized, const IsFolded &isFolded);

    bool isEmpty() const { return m_shown.empty(); }
    std::vector<Group> &groups() { return m_shown; } ///< by name
    Group &at(int place) { return m_shown[static_cast<std::size_t>(place)]; }
    const Group &at(int place) const { return m_shown[static_cast<std::size_t>(place)]; }
    /// The row of the list that names a group.
    int start(int place) const { return m_starts[static_cast<std::size_t>(place)]; }
    int rowCount() const { return isEmpty() ? 0 : m_starts.back() + m_shown.back().shownRows(); }
    Place placeOf(int row) const;
    int numberOf(int filterRow) const { return m_numbers[static_cast<std::size_t>(filterRow)]; }
    /// Which of the groups has that number; -1: none.
    int placeOfGroup(int number) const { return m_places[static_cast<std::size_t>(number)]; }
    /// Which of the groups holds a row of the filter.
    int placeOfFilterRow(int filterRow) const { return placeOfGroup(numberOf(filterRow)); }
    /// Where a group that is new is to stand.
    int placeFor(int number) const;

    // After these, number() brings up to date where each group stands.
    void number();
    /// The filter has so many rows more from that one on, or, where it is negative, fewer before it.
    void shift(int fromRow, int rows);
    void setNumber(int filterRow, int number) { m_numbers[static_cast<std::size_t>(filterRow)] = number; }
    void addGroup(int place, int number, bool isFolded);
    void removeGroup(int place) { m_shown.erase(m_shown.begin() + place); }
    void removeEmptyGroups();
    void insert(int place, int first, int last);
    void erase(int place, int first, int last);
    void moveRow(int filterRow, int toNumber, const IsFolded &isFolded);

    void setQuantized(int filterRow, bool isQuantized);

private:
    const EntryGroups &m_groups;
    std::vector<Group> m_shown; // by name
    std::vector<int> m_starts;  // by group shown
    std::vector<int> m_places;  // by number of a group: which of those shown it is, or -1
    // By row of the filter:
    std::vector<int> m_numbers; // of its group
    std::vector<char> m_isQuantized;
};

} // namespace bcfg::ui
