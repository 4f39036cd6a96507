// SPDX-License-Identifier: Apache-2.0
#include "core/validation/mutes.h"

#include "core/model/jsonform.h"
#include "core/validation/rule.h"

#include <algorithm>

namespace bcfg {

namespace {

constexpr Field patternFields[] = {Field::Pattern, Field::PatternComplexFormat};

/// The last value under the key, which is the one that counts; null where there is none.
const JsonValue *listOf(const BackendConfig &document)
{
    const JsonValue *list = nullptr;
    for (const Member &member : document.head.members()) {
        const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
        if (unknown && unknown->member->first == Mutes::key)
            list = &unknown->member->second;
    }
    return list;
}

} // namespace

Mutes::Mutes(const BackendConfig &document)
{
    const JsonValue *list = listOf(document);
    if (!list || !list->array())
        return;
    for (const JsonValue &element : *list->array()) {
        if (std::optional<Mute> mute = read(element))
            m_mutes.push_back(*std::move(mute));
    }
}

std::optional<Mutes::Mute> Mutes::read(const JsonValue &element)
{
    const JsonValue *id = element.object() ? element.find("rule") : nullptr;
    const Rule *rule = id && id->string() ? findRule(*id->string()) : nullptr;
    if (!rule)
        return std::nullopt;
    const JsonValue *pattern = element.find("pattern");
    return Mute{rule->id, pattern ? std::optional(*pattern) : std::nullopt};
}

std::vector<JsonPointer> Mutes::malformed(const JsonValue &list)
{
    const JsonPointer where = JsonPointer() / key;
    if (!list.array())
        return {where};
    std::vector<JsonPointer> found;
    for (std::size_t i = 0; i < list.array()->size(); ++i) {
        if (!read((*list.array())[i]))
            found.push_back(where / i);
    }
    return found;
}

bool Mutes::isMuted(const Diagnostic &finding, const BackendConfig &document) const
{
    const std::optional<std::size_t> row = finding.where.configIndex();
    const PatternConfig *entry = row && *row < document.configs.size() ? &*document.configs[*row] : nullptr;
    return std::ranges::any_of(m_mutes, [&](const Mute &mute) {
        if (mute.rule != finding.rule || !mute.pattern)
            return mute.rule == finding.rule;
        return entry && std::ranges::any_of(patternFields, [&](Field field) {
                   const auto members = entry->record().members();
                   const auto member = std::ranges::find(members, field, &Member::field);
                   return member != members.end() && toJson(member->value) == *mute.pattern;
               });
    });
}

std::size_t Mutes::drop(std::vector<Diagnostic> &findings, const BackendConfig &document) const
{
    if (m_mutes.empty())
        return 0;
    return std::erase_if(findings, [&](const Diagnostic &finding) { return isMuted(finding, document); });
}

} // namespace bcfg
