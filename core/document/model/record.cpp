// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/record.h"

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/mapped.h"
#include "core/document/model/torchconstant.h"

#include <algorithm>
#include <numeric>

namespace bcfg {

namespace {

bool isUnder(const Member &member, std::string_view key)
{
    const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
    return unknown && unknown->member->first == key;
}

/// Whether the member is an UnknownMember with the key of the known field, that is, an earlier duplicate of the field.
bool isDuplicateOf(Field field, const Member &member)
{
    return field != Field::Unknown && isUnder(member, info(field).key);
}

/// A sort key for each member. Known fields come in the order of to_dict(), earlier duplicates directly before the
/// member that counts, and other unknown members directly after the known member that they follow.
std::vector<std::size_t> ranks(const std::vector<Member> &members, Api api)
{
    std::vector<Field> known; // the known fields: a few, however many members there are
    for (const Member &member : members) {
        if (member.field != Field::Unknown)
            known.push_back(member.field);
    }
    std::vector<std::size_t> result;
    result.reserve(members.size());
    std::size_t behind = 0;
    for (const Member &member : members) {
        const auto overriding = std::ranges::find_if(known, [&](Field field) { return isDuplicateOf(field, member); });
        if (member.field != Field::Unknown) {
            behind = 3 * orderOf(member.field, api) + 3;
            result.push_back(behind - 1);
        } else if (overriding != known.end()) {
            result.push_back(3 * orderOf(*overriding, api) + 1);
        } else {
            result.push_back(behind);
        }
    }
    return result;
}

bool isInOrder(const std::vector<Member> &members, Api api)
{
    const auto known = [](const Member &member) {
        return member.field != Field::Unknown;
    };
    if (std::ranges::all_of(members, known)) // the case of nearly every file
        return std::ranges::is_sorted(members, {}, [&](const Member &member) { return orderOf(member.field, api); });
    return std::ranges::is_sorted(ranks(members, api));
}

std::vector<Member> inOrder(const std::vector<Member> &members, Api api)
{
    const std::vector<std::size_t> rank = ranks(members, api);
    std::vector<std::size_t> sequence(members.size());
    std::iota(sequence.begin(), sequence.end(), std::size_t(0));
    std::ranges::stable_sort(sequence, {}, [&](std::size_t index) { return rank[index]; });
    return mapped(sequence, [&](std::size_t index) { return members[index]; });
}

JsonValue toJson(const DTypeConfig &config)
{
    return bcfg::toJson(config.record());
}

JsonValue patternJson(const Pattern &pattern)
{
    return byCase(
        pattern.node(), [](const Symbol &symbol) { return JsonValue(symbol.path()); },
        [](const Method &method) { return JsonValue(method.name.str()); },
        [](const Literal &literal) { return *literal.value; },
        [](const PatternTuple &tuple) { return JsonValue(mapped(*tuple.steps, patternJson)); });
}

} // namespace

std::string_view Member::key() const
{
    const UnknownMember *unknown = std::get_if<UnknownMember>(&value);
    return unknown ? unknown->member->first : info(field).key;
}

const FieldValue *Record::spelled(Field field) const
{
    const Member *member = elementWith(m_members, field, &Member::field);
    return member ? &member->value : nullptr;
}

const FieldValue *Record::find(Field field) const
{
    for (const Member &member : m_members) { // not by spelled(): each verdict asks for many fields
        if (member.field != field)
            continue;
        const AsWritten *unusual = std::get_if<AsWritten>(&member.value);
        return unusual ? &unusual->written->value : &member.value;
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
    auto found = std::ranges::find_if(m_members, behind);
    if (found != m_members.end() && found->field == field) {
        found->value = std::move(value);
        return;
    }
    if (found != m_members.end()) { // duplicates stay directly before the member that counts
        const Field next = found->field;
        while (found != m_members.begin() && isDuplicateOf(next, *std::prev(found)))
            --found;
    }
    m_members.insert(found, Member{field, std::move(value)});
}

void Record::remove(Field field)
{
    std::erase_if(m_members,
                  [&](const Member &member) { return member.field == field || isDuplicateOf(field, member); });
}

Record Record::fromMembers(std::vector<Member> members, Api api)
{
    Record record;
    record.m_members = isInOrder(members, api) ? std::move(members) : inOrder(members, api);
    return record;
}

Record Record::inOrderOf(Api api) const
{
    return fromMembers(m_members, api);
}

const JsonValue *unknownMember(const Record &record, std::string_view key)
{
    const JsonValue *value = nullptr;
    for (const Member &member : record.members()) {
        if (isUnder(member, key))
            value = &std::get<UnknownMember>(member.value).member->second;
    }
    return value;
}

Record withUnknownMember(const Record &record, std::string_view key, std::optional<JsonValue> value, Api api)
{
    std::vector<Member> members = record.members();
    const auto isMeant = [&](const Member &member) {
        return isUnder(member, key);
    };
    if (!value) {
        std::erase_if(members, isMeant);
        return Record::fromMembers(std::move(members), api);
    }
    Member member{Field::Unknown,
                  UnknownMember{Shared<std::pair<std::string, JsonValue>>::make(std::string(key), *std::move(value))}};
    const auto last = std::find_if(members.rbegin(), members.rend(), isMeant);
    if (last == members.rend())
        members.insert(std::ranges::find(members, Field::Configs, &Member::field), std::move(member));
    else
        *last = std::move(member);
    return Record::fromMembers(std::move(members), api);
}

JsonValue toJson(const FieldValue &value)
{
    return byCase(
        value, [](const Null &) { return JsonValue(); }, [](bool boolean) { return JsonValue(boolean); },
        [](const Number &number) { return JsonValue(JsonValue::Number{number.text()}); },
        [](const Text &text) { return JsonValue(text.str()); }, [](Api api) { return JsonValue(toString(api)); },
        [](const TorchConstant auto &constant) { return JsonValue(constant.spelling()); },
        [](ObservationType type) { return JsonValue(toString(type)); },
        [](const Symbol &symbol) { return JsonValue(symbol.path()); },
        [](const Pattern &pattern) { return patternJson(pattern); },
        [](const Callable &callable) { return callable.toJson(); },
        [](const Shared<DTypeWithConstraints> &constraints) {
            return constraints->isBare() ? JsonValue(constraints->dtype()->spelling()) : toJson(constraints->record());
        },
        []<class Item>(const Shared<std::vector<Item>> &list) {
            return JsonValue(mapped(*list, [](const Item &item) { return toJson(item); }));
        },
        []<class Item>(const Shared<std::vector<std::pair<std::string, Item>>> &map) {
            JsonValue::Object object;
            for (const auto &[key, item] : *map)
                object.emplace_back(key, toJson(item));
            return JsonValue(std::move(object));
        },
        [](const Unread &unread) { return *unread.json; },
        [](const UnknownMember &unknown) { return unknown.member->second; },
        [](const AsWritten &spelled) { return spelled.written->json; },
        [](const KeptInConfigs &) { return JsonValue(); });
}

JsonValue toJson(const Record &record)
{
    if (const JsonValue *other = record.valueInsteadOfObject())
        return *other;
    JsonValue::Object object;
    for (const Member &member : record.members())
        object.emplace_back(member.key(), toJson(member.value));
    return object;
}

} // namespace bcfg
