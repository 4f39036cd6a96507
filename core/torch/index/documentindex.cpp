// SPDX-License-Identifier: Apache-2.0
#include "core/torch/index/documentindex.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/torch/patternkey.h"

#include <algorithm>

namespace bcfg {

namespace {

template <class Visit>
void forEachUse(const EntryFacts &facts, Visit visit)
{
    const auto use = [&](ObjectId object, Role role) {
        if (object)
            visit(object, role);
    };
    if (facts.key && !facts.anchor)
        visit(0, Role::Anchor);
    use(facts.atom, Role::Atom);
    use(facts.method, Role::Method);
    if (facts.isTuple())
        use(facts.anchor, Role::Anchor);
    if (facts.isTuple() && facts.hasMatchAllNode)
        use(facts.anchor, Role::Wild);
    if (facts.referenceModule)
        use(facts.rootModule, Role::Root);
    if (facts.hasFuser)
        use(facts.anchor, Role::Fuser);
    use(facts.qatModule, Role::Qat);
    use(facts.fusedModule, Role::Fused);
    use(facts.fusedInEvaluation, Role::Folded);
    if (facts.isTuple() && facts.fusedModule)
        use(facts.root, Role::Child);
    for (const ObjectId inner : facts.inner)
        use(inner, Role::Inner);
}

} // namespace

bool Entry::isReplaced() const
{
    return group && group->entries.back() != this;
}

RowLabel Entry::position() const
{
    return group ? group->entries.front()->label : label;
}

DocumentIndex::DocumentIndex(const BackendConfig &document)
    : m_release(releaseOf(document)),
      m_objects(m_release, document.configs.size())
{
    m_rows.reserve(document.configs.size());
    m_groups.reserve(document.configs.size());
    for (const Shared<PatternConfig> &config : document.configs) {
        goOn();
        Entry &added = add(m_rows.size(), config);
        if (!added.facts.key)
            continue;
        added.group = &groupOf(added);
        added.group->entries.push_back(&added);
    }
    // Only entries that count are linked. Which entries count is known once all have been added.
    for (const std::unique_ptr<Entry> &entry : m_rows) {
        goOn();
        if (entry->group && entry->group->entries.front() == entry.get())
            link(*entry->group->entries.back());
    }
}

Entry &DocumentIndex::add(std::size_t row, Shared<PatternConfig> config)
{
    EntryFacts facts = factsOf(*config, m_objects);
    const RowLabel label =
        labelBefore(row, m_rows.size(), [this](std::size_t each) -> RowLabel & { return m_rows[each]->label; });
    auto entry = std::make_unique<Entry>(Entry{std::move(config), std::move(facts), label});
    return **m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(row), std::move(entry));
}

void DocumentIndex::insert(std::size_t row, Shared<PatternConfig> config)
{
    join(add(row, std::move(config)));
}

void DocumentIndex::remove(std::size_t row)
{
    leave(*m_rows[row]);
    m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(row));
}

void DocumentIndex::replace(std::size_t row, Shared<PatternConfig> config)
{
    Entry &entry = *m_rows[row];
    leave(entry);
    entry.facts = factsOf(*config, m_objects);
    entry.config = std::move(config);
    join(entry);
}

std::size_t DocumentIndex::rowOf(const Entry &entry) const
{
    return static_cast<std::size_t>(std::ranges::lower_bound(m_rows, entry.label, {}, &Entry::label) - m_rows.begin());
}

std::vector<std::size_t> DocumentIndex::rowsOf(std::vector<const Entry *> entries) const
{
    std::ranges::sort(entries); // finding a row takes longer, and many stand in the list more than once
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end()); // clang 14 has no std::ranges::unique
    std::vector<std::size_t> rows = mapped(entries, [&](const Entry *entry) { return rowOf(*entry); });
    std::ranges::sort(rows);
    return rows;
}

/// The group of the entry's key. Adds an empty group where there is none.
KeyGroup &DocumentIndex::groupOf(const Entry &entry)
{
    const auto [begin, end] = m_groups.equal_range(entry.facts.keyHash);
    const auto found = std::find_if(begin, end, [&](const auto &bucket) {
        return torch::isSameKey(*bucket.second.entries.front()->facts.key, *entry.facts.key, catalog());
    });
    return found == end ? m_groups.emplace(entry.facts.keyHash, KeyGroup())->second : found->second;
}

void DocumentIndex::join(Entry &entry)
{
    if (!entry.facts.key)
        return;
    entry.group = &groupOf(entry);
    std::vector<Entry *> &members = entry.group->entries;
    if (!members.empty())
        unlink(*members.back());
    members.insert(std::ranges::upper_bound(members, entry.label, {}, &Entry::label), &entry);
    link(*members.back());
}

void DocumentIndex::leave(Entry &entry)
{
    if (!entry.group)
        return;
    std::vector<Entry *> &members = entry.group->entries;
    unlink(*members.back());
    members.erase(std::ranges::lower_bound(members, entry.label, {}, &Entry::label));
    if (!members.empty()) {
        link(*members.back());
    } else {
        const auto [begin, end] = m_groups.equal_range(entry.facts.keyHash);
        m_groups.erase(std::find_if(begin, end, [&](const auto &bucket) { return &bucket.second == entry.group; }));
    }
    entry.group = nullptr;
}

void DocumentIndex::link(const Entry &entry)
{
    forEachUse(entry.facts, [&](ObjectId object, Role role) {
        if (object >= m_uses.size())
            m_uses.resize(m_objects.size() + 1);
        m_uses[object].insert(entry, role);
    });
}

void DocumentIndex::unlink(const Entry &entry)
{
    forEachUse(entry.facts, [&](ObjectId object, Role role) { m_uses[object].remove(entry, role); });
}

std::span<const Entry *const> DocumentIndex::Uses::of(Role role) const
{
    if (role == Role::Inner)
        return holders;
    const auto index = static_cast<std::size_t>(role);
    const std::size_t begin = index == 0 ? 0 : ends[index - 1];
    return std::span(entries).subspan(begin, ends[index] - begin);
}

void DocumentIndex::Uses::insert(const Entry &entry, Role role)
{
    std::vector<const Entry *> &list = listOf(role);
    list.insert(list.begin() + placeAfter(entry, role), &entry);
    for (auto each = static_cast<std::size_t>(role); each < ends.size(); ++each)
        ++ends[each];
}

void DocumentIndex::Uses::remove(const Entry &entry, Role role)
{
    std::vector<const Entry *> &list = listOf(role);
    list.erase(list.begin() + placeAfter(entry, role) - 1);
    for (auto each = static_cast<std::size_t>(role); each < ends.size(); ++each)
        --ends[each];
}

/// The position in the role's list behind all entries that torch looks at before this entry, and behind this entry if
/// the list contains it.
std::ptrdiff_t DocumentIndex::Uses::placeAfter(const Entry &entry, Role role)
{
    const std::span<const Entry *const> users = of(role);
    const auto place = std::ranges::upper_bound(users, entry.position(), {}, &Entry::position);
    return (users.data() - listOf(role).data()) + (place - users.begin());
}

std::vector<const Entry *> DocumentIndex::sameFuserKey(const Entry &entry) const
{
    std::vector<const Entry *> result;
    if (!entry.group)
        return result;
    const auto [begin, end] = m_groups.equal_range(entry.facts.keyHash);
    for (auto bucket = begin; bucket != end; ++bucket) {
        const KeyGroup &group = bucket->second;
        if (torch::isSameFuserKey(*group.entries.front()->facts.key, *entry.facts.key, catalog()))
            result.push_back(group.entries.back());
    }
    return result;
}

std::span<const Entry *const> DocumentIndex::uses(ObjectId object, Role role) const
{
    if (object >= m_uses.size())
        return {};
    return m_uses[object].of(role);
}

bool DocumentIndex::isTracedThrough(ObjectId module) const
{
    return module && m_objects[module].isOutsideTorch && m_objects[module].nearest.empty() &&
           !isMadeAfterTracing(module);
}

} // namespace bcfg
