// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/entrygroups.h"

#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bcfg::ui::views {

EntryGroups::EntryGroups(session::Document &document) : m_document(document)
{
    connect(&document, &session::Document::changedForKeepers, this, [this](const Change &change) {
        if (m_grouping != Grouping::None)
            follow(change);
    });
}

void EntryGroups::setGrouping(Grouping grouping)
{
    m_grouping = grouping;
    rebuild();
}

QString EntryGroups::title(int group) const
{
    return !name(group).isEmpty()            ? name(group)
           : m_grouping == Grouping::Section ? tr("No section")
                                             : tr("No root module");
}

bool EntryGroups::isBefore(int a, int b) const
{
    if (name(a).isEmpty() || name(b).isEmpty())
        return !name(a).isEmpty();
    const QString &first = m_folded[toIndex(a)];
    const QString &second = m_folded[toIndex(b)];
    return first != second ? first < second : name(a) < name(b);
}

void EntryGroups::follow(const Change &change)
{
    if (const EntriesReplaced *replaced = std::get_if<EntriesReplaced>(&change)) {
        for (const EntryReplacement &each : replaced->replacements) {
            const int group = groupOf(*each.entry);
            m_isRegrouped |= std::exchange(m_groups[toIndex(each.row)], group) != group;
        }
    } else if (const EntriesInserted *inserted = std::get_if<EntriesInserted>(&change)) {
        const std::vector<int> added =
            mapped(inserted->entries, [&](const Shared<PatternConfig> &entry) { return groupOf(*entry); });
        m_groups.insert(m_groups.begin() + inserted->row, added.begin(), added.end());
    } else if (const EntriesRemoved *removed = std::get_if<EntriesRemoved>(&change)) {
        const auto first = m_groups.begin() + removed->row;
        m_groups.erase(first, first + removed->count);
    } else if (std::holds_alternative<EntriesMoved>(change)) {
        std::vector<int> moved(m_groups.size());
        for (std::size_t row = 0; row < m_groups.size(); ++row)
            moved[toIndex(*rowAfter(change, toInt(row)))] = m_groups[row];
        m_groups = std::move(moved);
    } else if (std::holds_alternative<DocumentReplaced>(change)) {
        rebuild();
    }
}

void EntryGroups::rebuild()
{
    m_groups.clear();
    m_isRegrouped = false;
    m_numbers.clear();
    m_names.clear();
    m_folded.clear();
    m_inOrder.clear();
    if (m_grouping == Grouping::None)
        return;
    m_groups.reserve(m_document.config().configs.size());
    for (const Shared<PatternConfig> &entry : m_document.config().configs)
        m_groups.push_back(numberOf(*entry));
    m_inOrder.resize(m_names.size());
    std::iota(m_inOrder.begin(), m_inOrder.end(), 0);
    std::ranges::sort(m_inOrder, [this](int a, int b) { return isBefore(a, b); });
}

int EntryGroups::groupOf(const PatternConfig &entry)
{
    const int group = numberOf(entry);
    if (m_inOrder.size() < m_names.size()) {
        const auto isBefore = [this](int a, int b) {
            return this->isBefore(a, b);
        };
        m_inOrder.insert(std::ranges::upper_bound(m_inOrder, group, isBefore), group);
    }
    return group;
}

/// The number of an entry's group. A new group gets a number here, but is not in m_inOrder yet.
int EntryGroups::numberOf(const PatternConfig &entry)
{
    const bool isBySection = m_grouping == Grouping::Section;
    std::string key = isBySection ? std::string(sectionOf(entry)) : entry.rootPath(m_document.api());
    const auto [found, isNew] = m_numbers.try_emplace(std::move(key), toInt(m_names.size()));
    if (isNew) {
        m_names.push_back(isBySection ? toQString(found->first) : shortPath(found->first));
        m_folded.push_back(m_names.back().toCaseFolded());
    }
    return found->second;
}

} // namespace bcfg::ui::views
