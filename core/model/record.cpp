// SPDX-License-Identifier: Apache-2.0
#include "core/model/record.h"

#include "core/model/dtypeconfig.h"

#include <algorithm>

namespace bcfg {

namespace {

bool isInOrder(const std::vector<Member> &members, Api api)
{
    std::size_t last = 0;
    for (const Member &member : members) {
        if (member.field == Field::Unknown)
            continue;
        const std::size_t order = orderOf(member.field, api);
        if (order < last)
            return false;
        last = order;
    }
    return true;
}

} // namespace

const FieldValue *Record::find(Field field) const
{
    for (const Member &member : m_members) {
        if (member.field == field) {
            const AsWritten *spelled = std::get_if<AsWritten>(&member.value);
            return spelled ? &spelled->written->value : &member.value;
        }
    }
    return nullptr;
}

Record Record::notAnObject(JsonValue value)
{
    Record record;
    record.m_members.push_back({Field::Unknown, Unread{Shared<JsonValue>::make(std::move(value))}});
    return record;
}

const JsonValue *Record::valueInsteadOfObject() const
{
    if (m_members.size() != 1 || m_members[0].field != Field::Unknown)
        return nullptr;
    const Unread *unread = std::get_if<Unread>(&m_members[0].value);
    return unread ? &*unread->json : nullptr;
}

void Record::set(Field field, FieldValue value, Api api)
{
    const auto behind = [&](const Member &member) {
        return member.field != Field::Unknown && orderOf(member.field, api) >= orderOf(field, api);
    };
    const auto found = std::ranges::find_if(m_members, behind);
    if (found != m_members.end() && found->field == field)
        found->value = std::move(value);
    else
        m_members.insert(found, Member{field, std::move(value)});
}

void Record::remove(Field field)
{
    std::erase_if(m_members, [&](const Member &member) { return member.field == field; });
}

Record Record::fromOrderedMembers(std::vector<Member> members)
{
    Record record;
    record.m_members = std::move(members);
    return record;
}

Record Record::fromMembers(std::vector<Member> members, Api api)
{
    Record record = fromOrderedMembers(std::move(members));
    return isInOrder(record.m_members, api) ? record : record.inOrderOf(api);
}

Record Record::inOrderOf(Api api) const
{
    if (isInOrder(m_members, api))
        return *this;
    // A known member and the unknown ones behind it move together.
    struct Group
    {
        std::size_t order;
        std::vector<Member> members;
    };
    std::vector<Group> groups{{0, {}}};
    for (const Member &member : m_members) {
        if (member.field != Field::Unknown)
            groups.push_back({orderOf(member.field, api) + 1, {}});
        groups.back().members.push_back(member);
    }
    std::ranges::stable_sort(groups, {}, &Group::order);
    Record sorted;
    sorted.m_members.reserve(m_members.size());
    for (Group &group : groups)
        std::ranges::move(group.members, std::back_inserter(sorted.m_members));
    return sorted;
}

} // namespace bcfg
