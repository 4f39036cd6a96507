// SPDX-License-Identifier: Apache-2.0
#include "core/index/documentindex.h"

#include "core/torch/patternkey.h"

#include <algorithm>

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

RowLabel Entry::position() const
{
    return group ? group->entries.front()->label : label;
}

DocumentIndex::DocumentIndex(Release release, std::size_t expected) : m_release(release), m_objects(release, expected)
{
    m_rows.reserve(expected);
    m_groups.reserve(expected);
}

void DocumentIndex::insert(std::size_t row, Shared<PatternConfig> config)
{
    EntryFacts facts = factsOf(*config, m_release, m_objects);
    const RowLabel label =
        labelBefore(row, m_rows.size(), [this](std::size_t each) -> RowLabel & { return m_rows[each]->label; });
    auto entry = std::make_unique<Entry>(Entry{std::move(config), std::move(facts), label});
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
    entry.facts = factsOf(*config, m_release, m_objects);
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

void DocumentIndex::join(Entry &entry)
{
    if (!entry.facts.key)
        return;
    const auto [begin, end] = m_groups.equal_range(entry.facts.keyHash);
    auto found = std::find_if(begin, end, [&](const auto &bucket) {
        return torch::isSameKey(*bucket.second.entries.front()->facts.key, *entry.facts.key, catalog());
    });
    if (found == end)
        found = m_groups.emplace(entry.facts.keyHash, KeyGroup());
    std::vector<Entry *> &members = found->second.entries;
    if (!members.empty())
        unlink(*members.back());
    members.insert(std::ranges::upper_bound(members, entry.label, {}, &Entry::label), &entry);
    entry.group = &found->second;
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
    const auto [begin, end] = m_groups.equal_range(entry.facts.keyHash);
    m_groups.erase(std::find_if(begin, end, [&](const auto &bucket) { return &bucket.second == entry.group; }));
}

void DocumentIndex::link(const Entry &entry)
{
    forEachUse(entry.facts, [&](ObjectId object, std::size_t role) {
        if (object >= m_uses.size())
            m_uses.resize(m_objects.size() + 1);
        m_uses[object].insert(entry, role);
    });
}

void DocumentIndex::unlink(const Entry &entry)
{
    forEachUse(entry.facts, [&](ObjectId object, std::size_t role) { m_uses[object].remove(entry, role); });
}

/// Before the first entry of the role that stands behind this one.
std::size_t DocumentIndex::Uses::placeOf(const Entry &entry, std::size_t role) const
{
    const auto first = entries.begin();
    const auto place = std::upper_bound(first + static_cast<std::ptrdiff_t>(begin(role)),
                                        first + static_cast<std::ptrdiff_t>(ends[role]), &entry, standsBefore);
    return static_cast<std::size_t>(place - first);
}

void DocumentIndex::Uses::insert(const Entry &entry, std::size_t role)
{
    entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(placeOf(entry, role)), &entry);
    std::for_each(ends.begin() + static_cast<std::ptrdiff_t>(role), ends.end(), [](std::uint32_t &end) { ++end; });
}

void DocumentIndex::Uses::remove(const Entry &entry, std::size_t role)
{
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(placeOf(entry, role)) - 1);
    std::for_each(ends.begin() + static_cast<std::ptrdiff_t>(role), ends.end(), [](std::uint32_t &end) { --end; });
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
    const Uses &uses = m_uses[object];
    const std::size_t begin = uses.begin(static_cast<std::size_t>(role));
    return std::span(uses.entries).subspan(begin, uses.ends[static_cast<std::size_t>(role)] - begin);
}

} // namespace bcfg
