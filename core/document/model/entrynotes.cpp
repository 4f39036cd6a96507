// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/entrynotes.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace bcfg {

namespace {

bool isUnderKey(const Member &member, std::string_view key)
{
    const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
    return unknown && unknown->member->first == key;
}

/// The text under a key, or empty. Of equal keys the last one counts.
std::string_view textUnder(const PatternConfig &entry, std::string_view key)
{
    const std::vector<Member> &members = entry.record().members();
    const auto found =
        std::find_if(members.rbegin(), members.rend(), [&](const Member &member) { return isUnderKey(member, key); });
    if (found == members.rend())
        return {};
    const std::string *text = std::get<UnknownMember>(found->value).member->second.string();
    return text ? std::string_view(*text) : std::string_view();
}

} // namespace

std::string_view spokenKey(std::string_view key)
{
    if (key == noteKey || key == sectionKey)
        key.remove_prefix(1);
    return key;
}

std::string_view noteOf(const PatternConfig &entry)
{
    return textUnder(entry, noteKey);
}

std::string_view sectionOf(const PatternConfig &entry)
{
    return textUnder(entry, sectionKey);
}

PatternConfig withText(const PatternConfig &entry, std::string_view key, std::string_view text, Api api)
{
    std::vector<Member> members = entry.record().members();
    const auto last =
        std::find_if(members.rbegin(), members.rend(), [&](const Member &member) { return isUnderKey(member, key); });
    if (text.empty()) {
        std::erase_if(members, [&](const Member &member) { return isUnderKey(member, key); });
    } else {
        Member member{Field::Unknown, UnknownMember{Shared<std::pair<std::string, JsonValue>>::make(
                                          std::string(key), JsonValue(std::string(text)))}};
        if (last == members.rend())
            members.push_back(std::move(member));
        else
            *last = std::move(member);
    }
    return PatternConfig(Record::fromMembers(std::move(members), api));
}

} // namespace bcfg
