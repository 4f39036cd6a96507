// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "ui/basis/text.h"
#include "ui/views/patterns/entrygroups.h"

#include <functional>
#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// Tells which rows of a filter are in which group, and where they are in a flat list of the groups: the row that names
/// the group, and below it, unless the group is folded, its rows.
class GroupRows
{
public:
    struct Group
    {
        int number = 0; ///< the group's number in EntryGroups
        bool isFolded = false;
        std::vector<int> rows = {};                           ///< rows of the filter, ascending
        int quantized = 0;                                    ///< the number of rows that the chosen QConfig quantizes
        mutable std::optional<Severity> worst = std::nullopt; ///< the highest severity of problems in the rows
        mutable int revision = -1; ///< Checker::kindsRevision() when `worst` was found; -1: unknown

        int shownRows() const { return isFolded ? 1 : 1 + toInt(rows.size()); }
    };
    /// A row of the list: the index of its group in groups(), and its index in the rows of that group; -1 for the row
    /// that names the group.
    struct Place
    {
        int group;
        int offset;
    };
    using IsFolded = std::function<bool(int number)>;

    explicit GroupRows(const EntryGroups &groups) : m_groups(groups) {}

    /// Rebuilds all groups. `numbers` has the number of the group, and `quantized` whether the pattern config is
    /// quantized, for each row of the filter.
    void assign(std::vector<int> numbers, std::vector<char> quantized, const IsFolded &isFolded);

    bool isEmpty() const { return m_shown.empty(); }
    std::vector<Group> &groups() { return m_shown; } ///< sorted by name
    Group &at(int place) { return m_shown[toIndex(place)]; }
    const Group &at(int place) const { return m_shown[toIndex(place)]; }
    /// The row of the list that names the group at an index in groups(); for the index after the last, rowCount().
    int start(int place) const { return m_starts[toIndex(place)]; }
    int rowCount() const { return m_starts.back(); }
    Place placeOf(int row) const;
    int numberOf(int filterRow) const { return m_numbers[toIndex(filterRow)]; }
    /// The index in groups() of the group with a number; -1 where it is not shown.
    int placeOfGroup(int number) const { return m_places[toIndex(number)]; }
    /// The index in groups() of the group that a row of the filter is in.
    int placeOfFilterRow(int filterRow) const { return placeOfGroup(numberOf(filterRow)); }
    /// The index in groups() at which to insert a new group.
    int placeFor(int number) const;

    /// Finds again where each group begins. Call this for new groups of the document, and after folding a group.
    void number();
    /// Renumbers the rows of the filter after `rows` rows were inserted at `fromRow` or, if `rows` is negative, after
    /// -`rows` rows were removed just before `fromRow`.
    void shift(int fromRow, int rows);
    void setNumber(int filterRow, int number) { m_numbers[toIndex(filterRow)] = number; }
    void addGroup(int place, int number, bool isFolded);
    void removeEmptyGroups();
    void insert(int place, int first, int last);
    void erase(int place, int first, int last);
    void moveRow(int filterRow, int toNumber, const IsFolded &isFolded);

    void setQuantized(int filterRow, bool isQuantized);

private:
    const EntryGroups &m_groups;
    std::vector<Group> m_shown;   // sorted by name
    std::vector<int> m_starts{0}; // rows of the list that name the groups, then the number of rows
    std::vector<int> m_places;    // by number of a group: its index in m_shown, or -1
    // By row of the filter:
    std::vector<int> m_numbers; // number of its group
    std::vector<char> m_isQuantized;
};

} // namespace bcfg::ui::views
