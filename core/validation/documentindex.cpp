// SPDX-License-Identifier: Apache-2.0
#include "core/validation/documentindex.h"

#include <algorithm>
#include <limits>

namespace bcfg {

namespace {

template <class Visit>
void forEachUse(const EntryFacts &facts, Visit visit)
{
    const auto use = [&](ObjectId object, Role role) {
        if (object)
            visit(object, static_cast<std::size_t>(role));
    };
    use(facts.atom, Role::Atom);
    use(facts.method, Role::Method);
    if (facts.isTuple())
        use(facts.anchor, Role::Anchor);
    if (facts.isTuple() && facts.hasMatchAllNode)
        use(facts.anchor, Role::Wild);
    if (facts.referenceModule)
        use(facts.rootModule, Role::Root);
    use(facts.qatModule, Role::Qat);
    use(facts.fusedModule, Role::Fused);
    if (facts.isTuple() && facts.fusedModule)
        use(facts.root, Role::Child);
}

bool standsBefore(const Entry *a, const Entry *b)
{
    return a->position() < b->position();
}

} // namespace

bool Entry::isReplaced() const
{
    return group && group->entries.back() != this;
}

std::uint64_t Entry::position() const
{
    return group ? group->entries.front()->label : label;
}

DocumentIndex::DocumentIndex(Api api, std::size_t expected) : m_api(api), m_objects(api)
{
    m_rows.reserve(expected);
    m_groups.reserve(expected);
}

void DocumentIndex::insert(std::size_t row, Shared<PatternConfig> config)
{
    EntryFacts facts = factsOf(*config, m_api, m_objects);
    auto entry = std::make_unique<Entry>(Entry{std::move(config), std::move(facts), labelBefore(row)});
    Entry &added = *entry;
    m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(row), std::move(entry));
    join(added);
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
    entry.group = nullptr;
    entry.facts = factsOf(*config, m_api, m_objects);
    entry.config = std::move(config);
    join(entry);
}

std::size_t DocumentIndex::rowOf(const Entry &entry) const
{
    const auto labelOf = [](const std::unique_ptr<Entry> &other) {
        return other->label;
    };
    return static_cast<std::size_t>(std::ranges::lower_bound(m_rows, entry.label, {}, labelOf) - m_rows.begin());
}

std::uint64_t DocumentIndex::labelBefore(std::size_t row)
{
    constexpr std::uint64_t gap = std::uint64_t(1) << 32;
    const auto before = [&] {
        return row == 0 ? 0 : m_rows[row - 1]->label;
    };
    if (row == m_rows.size() && before() < std::numeric_limits<std::uint64_t>::max() - gap)
        return before() + gap;
    const auto between = [&] {
        return before() + (m_rows[row]->label - before()) / 2;
    };
    if (row == m_rows.size() || between() == before()) {
        std::uint64_t label = 0; // no room here: spread all anew, which 32 insertions at one place lead to
        for (const std::unique_ptr<Entry> &entry : m_rows)
            entry->label = label += gap;
    }
    return row == m_rows.size() ? before() + gap : between();
}

void DocumentIndex::join(Entry &entry)
{
    if (!entry.facts.key)
        return;
    std::vector<std::unique_ptr<KeyGroup>> &groups = m_groups[entry.facts.keyHash];
    auto found = std::ranges::find_if(groups, [&](const std::unique_ptr<KeyGroup> &group) {
        return isSameKey(*group->entries.front()->facts.key, *entry.facts.key, catalog());
    });
    if (found == groups.end()) {
        groups.push_back(std::make_unique<KeyGroup>(KeyGroup{entry.facts.keyHash, {}}));
        found = groups.end() - 1;
    }
    std::vector<Entry *> &members = (*found)->entries;
    if (!members.empty())
        unlink(*members.back());
    members.insert(std::ranges::upper_bound(members, entry.label, {}, &Entry::label), &entry);
    entry.group = found->get();
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
        return;
    }
    const auto bucket = m_groups.find(entry.facts.keyHash);
    std::erase_if(bucket->second, [&](const std::unique_ptr<KeyGroup> &group) { return group.get() == entry.group; });
    if (bucket->second.empty())
        m_groups.erase(bucket);
}

void DocumentIndex::link(const Entry &entry)
{
    forEachUse(entry.facts, [&](ObjectId object, std::size_t role) {
        if (object >= m_uses.size())
            m_uses.resize(std::max<std::size_t>(m_objects.size() + 1, m_uses.size() * 2));
        std::vector<const Entry *> &users = m_uses[object][role];
        users.insert(std::ranges::upper_bound(users, &entry, standsBefore), &entry);
    });
}

void DocumentIndex::unlink(const Entry &entry)
{
    forEachUse(entry.facts, [&](ObjectId object, std::size_t role) {
        std::vector<const Entry *> &users = m_uses[object][role];
        users.erase(std::find(std::ranges::lower_bound(users, &entry, standsBefore), users.end(), &entry));
    });
}

std::vector<const Entry *> DocumentIndex::sameFuserKey(const Entry &entry) const
{
    std::vector<const Entry *> result;
    if (!entry.group)
        return result;
    for (const std::unique_ptr<KeyGroup> &group : m_groups.at(entry.facts.keyHash)) {
        if (isSameFuserKey(*group->entries.front()->facts.key, *entry.facts.key, catalog()))
            result.push_back(group->entries.back());
    }
    return result;
}

std::span<const Entry *const> DocumentIndex::uses(ObjectId object, Role role) const
{
    if (object >= m_uses.size())
        return {};
    return m_uses[object][static_cast<std::size_t>(role)];
}

} // namespace bcfg
