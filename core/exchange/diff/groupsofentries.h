// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"
#include "core/prepare/model/outcome.h"

#include <cstddef>
#include <set>
#include <unordered_set>
#include <vector>

namespace bcfg::diff {

/// Whether outcomes can depend on a group's change. They do not depend on spellings. A move matters only if the moved
/// entry has passed an entry that may match the same node.
bool touchesOutcomes(const Group &group);

/// Finds the groups that affect each entry: applies the changes of a comparison one by one to an OutcomeIndex, which
/// returns the entries that each change affects.
class GroupsOfEntries
{
public:
    /// `after`: the index of the second document. Keeps references to the arguments.
    GroupsOfEntries(const Comparison &comparison, const OutcomeIndex &after);

    /// By index in comparison.entries: the groups that affect the entry. For an entry that both documents have, these
    /// are the groups that change it or an entry on which it depends; for another entry, the group that adds or removes
    /// it. Call this only once. Another thread may use touching() meanwhile.
    std::vector<std::set<std::size_t>> groups();

    /// By index in comparison.entries: the groups that change the entry itself.
    const std::vector<std::set<std::size_t>> &touching() const { return m_touching; }

private:
    void begin(const std::set<std::size_t> &groups);
    void concern(const std::vector<std::size_t> &rows, bool haveOtherModels);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);
    void replaceChanged();
    void removeGone();
    void appendNew();

    const Comparison &m_comparison;
    const OutcomeIndex &m_after;
    OutcomeIndex m_index;
    std::vector<std::size_t> m_places;             // by row of the index: the index in comparison.entries
    std::vector<std::set<std::size_t>> m_touching; // by index in comparison.entries: the groups that change the entry
    std::vector<std::set<std::size_t>> m_groups;
    std::set<std::size_t> m_current;             // the groups of the last change
    std::unordered_set<std::size_t> m_concerned; // rows of the index that the changes of m_current affect
    std::unordered_set<std::size_t> m_outdated;  // rows whose models in the index are outdated
};

} // namespace bcfg::diff
