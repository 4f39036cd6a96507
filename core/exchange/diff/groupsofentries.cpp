// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/groupsofentries.h"

#include "core/document/model/progress.h"

#include <numeric>
#include <optional>
#include <utility>

namespace bcfg::diff {

bool touchesOutcomes(const Group &group)
{
    return !group.sites.empty() && group.kind != Kind::Spelling && (group.kind != Kind::Move || !group.passed.empty());
}

GroupsOfEntries::GroupsOfEntries(const Comparison &comparison, const OutcomeIndex &after)
    : m_comparison(comparison),
      m_after(after),
      m_index(comparison.a),
      m_places(comparison.a.configs.size())
{
    std::iota(m_places.begin(), m_places.end(), std::size_t(0)); // comparison.entries begins with the rows of a
    std::vector<std::size_t> placeOfB(comparison.b.configs.size());
    for (std::size_t place = 0; place < comparison.entries.size(); ++place) {
        if (const std::optional<std::size_t> row = comparison.entries[place].b)
            placeOfB[*row] = place;
    }
    m_groups.resize(comparison.entries.size());
    m_touching.resize(comparison.entries.size());
    for (std::size_t i = 0; i < comparison.groups.size(); ++i) {
        const Group &group = comparison.groups[i];
        if (!touchesOutcomes(group))
            continue;
        for (const Site &site : group.sites)
            m_touching[site.a ? *site.a : placeOfB[*site.b]].insert(i);
    }
}

std::vector<std::set<std::size_t>> GroupsOfEntries::groups()
{
    for (std::size_t row = 0; row < m_index.size(); ++row) {
        goOn();
        m_index.model(row); // so that the index knows on which names the entry depends
    }
    replaceChanged();
    removeGone();
    appendNew();
    for (std::size_t place = 0; place < m_groups.size(); ++place) {
        const Site &site = m_comparison.entries[place];
        if (!site.a || !site.b)
            m_groups[place] = m_touching[place];
    }
    return std::move(m_groups);
}

/// Prepares the index for a change of these groups. Updates the models of outdated rows only if the groups differ
/// from those of the last change, so that thousands of entries of one group that affect each other are updated
/// once.
void GroupsOfEntries::begin(const std::set<std::size_t> &groups)
{
    if (groups == m_current)
        return;
    for (const std::size_t row : m_outdated) {
        goOn();
        m_index.model(row);
    }
    m_outdated.clear();
    m_concerned.clear();
    m_current = groups;
}

void GroupsOfEntries::concern(const std::vector<std::size_t> &rows, bool haveOtherModels)
{
    if (haveOtherModels)
        m_outdated.insert(rows.begin(), rows.end());
    for (const std::size_t row : rows) {
        if (m_concerned.insert(row).second)
            m_groups[m_places[row]].insert(m_current.begin(), m_current.end());
    }
}

void GroupsOfEntries::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    begin(m_touching[row]);
    const bool areSame = makeSameModels(*m_index.matches().document().entry(row).config, *entry);
    concern(m_index.replace(row, entry), !areSame);
    m_outdated.insert(row); // its own model may depend on the name of its QAT module
    m_groups[row].insert(m_touching[row].begin(), m_touching[row].end());
}

void GroupsOfEntries::replaceChanged()
{
    for (std::size_t row = 0; row < m_comparison.a.configs.size(); ++row) {
        goOn();
        const std::optional<std::size_t> now = m_comparison.entries[row].b;
        if (now && !m_touching[row].empty())
            replace(row, m_comparison.b.configs[*now]);
    }
}

/// Replaces removed entries by empty entries, on which no other entry depends. The last of several entries with one
/// key is removed last: only that entry counts, so removing the others affects no entry.
void GroupsOfEntries::removeGone()
{
    const Shared<PatternConfig> nothing = Shared<PatternConfig>::make();
    std::vector<std::size_t> counting;
    for (std::size_t row = m_comparison.a.configs.size(); row > 0; --row) {
        goOn();
        if (m_comparison.entries[row - 1].b)
            continue;
        if (m_index.matches().overriddenBy(row - 1))
            replace(row - 1, nothing);
        else
            counting.push_back(row - 1);
    }
    for (const std::size_t row : counting)
        replace(row, nothing);
}

/// Appends new entries. Among the entries with one key, those that only the second document has come last, and only
/// the very last one counts.
void GroupsOfEntries::appendNew()
{
    for (std::size_t place = m_comparison.a.configs.size(); place < m_comparison.entries.size(); ++place) {
        goOn();
        const std::size_t row = *m_comparison.entries[place].b;
        m_groups[place].insert(m_touching[place].begin(), m_touching[place].end());
        if (m_after.matches().overriddenBy(row))
            continue;
        begin(m_touching[place]);
        m_places.push_back(place);
        concern(m_index.insert(m_places.size() - 1, m_comparison.b.configs[row]), true);
    }
}

} // namespace bcfg::diff
