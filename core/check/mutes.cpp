// SPDX-License-Identifier: Apache-2.0
#include "core/check/mutes.h"

#include "core/check/rule.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The pattern config that a finding is about; null for one about the document itself.
const PatternConfig *entryOf(const Diagnostic &finding, const BackendConfig &document)
{
    const std::optional<std::size_t> row = finding.where.configIndex();
    return row && *row < document.configs.size() ? &*document.configs[*row] : nullptr;
}

/// The patterns of an entry, each as JSON in one line; none for null.
std::vector<std::string> patternTexts(const PatternConfig *entry)
{
    std::vector<std::string> texts;
    for (const Field field : fields(Level::PatternConfig, FieldKind::Pattern)) {
        if (const FieldValue *value = entry ? entry->record().spelled(field) : nullptr)
            texts.push_back(writeJsonLine(toJson(*value)));
    }
    return texts;
}

/// The edit that appends `mute` to `$ignore`, or adds `$ignore`. `reason` is added to `mute` unless the reason is
/// empty.
Edit adding(const BackendConfig &document, JsonValue::Object mute, std::string_view reason)
{
    if (!reason.empty())
        mute.emplace_back("reason", reason);
    const JsonValue *list = unknownMember(document.head, Mutes::key);
    JsonValue::Array all = list && list->array() ? *list->array() : JsonValue::Array();
    all.push_back(std::move(mute));
    return {list ? Edit::Operation::Replace : Edit::Operation::Add, JsonPointer() / Mutes::key, std::move(all)};
}

/// The edit that removes the elements of `$ignore` for which isMeant() returns true; nullopt where there are none.
/// Removes `$ignore` itself if no element is left.
template <class IsMeant>
std::optional<Edit> removing(const BackendConfig &document, IsMeant isMeant)
{
    const JsonValue *list = unknownMember(document.head, Mutes::key);
    if (!list || !list->array())
        return std::nullopt;
    JsonValue::Array left = *list->array();
    if (std::erase_if(left, isMeant) == 0)
        return std::nullopt;
    if (left.empty())
        return Edit{Edit::Operation::Remove, JsonPointer() / Mutes::key};
    return Edit{Edit::Operation::Replace, JsonPointer() / Mutes::key, std::move(left)};
}

} // namespace

Mutes::Mutes(const BackendConfig &document)
{
    const JsonValue *list = unknownMember(document.head, key);
    if (!list || !list->array())
        return;
    for (const JsonValue &element : *list->array()) {
        std::optional<Mute> mute = read(element);
        if (!mute)
            continue;
        OfRule &ofRule = m_rules[mute->rule];
        if (mute->pattern)
            ofRule.patterns.insert(*std::move(mute->pattern));
        else
            ofRule.isWhole = true;
    }
}

std::optional<Mutes::Mute> Mutes::read(const JsonValue &element)
{
    const std::string *id = element.string("rule");
    const Rule *rule = id ? findRule(*id) : nullptr;
    if (!rule)
        return std::nullopt;
    const JsonValue *pattern = element.find("pattern");
    return Mute{rule->id, pattern ? std::optional(writeJsonLine(*pattern)) : std::nullopt};
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

bool Mutes::isMuted(const Diagnostic &finding, const PatternConfig *entry) const
{
    const OfRule *muted = valueUnder(m_rules, finding.rule);
    const auto isListed = [&](const std::string &text) {
        return muted->patterns.contains(text);
    };
    return muted &&
           (muted->isWhole || (!muted->patterns.empty() && std::ranges::any_of(patternTexts(entry), isListed)));
}

bool Mutes::isMuted(const Diagnostic &finding, const BackendConfig &document) const
{
    return !m_rules.empty() && isMuted(finding, entryOf(finding, document));
}

bool Mutes::names(RuleId rule) const
{
    return m_rules.contains(rule);
}

bool Mutes::isMuted(RuleId rule) const
{
    const OfRule *muted = valueUnder(m_rules, rule);
    return muted && muted->isWhole;
}

std::optional<JsonValue> Mutes::patternOf(const PatternConfig &entry)
{
    for (const Field field : fields(Level::PatternConfig, FieldKind::Pattern)) {
        if (entry.record().isSet(field))
            return toJson(*entry.record().spelled(field));
    }
    return std::nullopt;
}

bool Mutes::isByPattern(const BackendConfig &document, const Diagnostic &finding)
{
    const PatternConfig *entry = entryOf(finding, document);
    return entry && patternOf(*entry);
}

Edit Mutes::muting(const BackendConfig &document, const Diagnostic &finding, std::string_view reason)
{
    JsonValue::Object mute{{"rule", toString(finding.rule)}};
    const PatternConfig *entry = entryOf(finding, document);
    if (std::optional<JsonValue> pattern = entry ? patternOf(*entry) : std::nullopt)
        mute.emplace_back("pattern", *std::move(pattern));
    return adding(document, std::move(mute), reason);
}

Edit Mutes::muting(const BackendConfig &document, RuleId rule, std::string_view reason)
{
    return adding(document, {{"rule", toString(rule)}}, reason);
}

std::optional<Edit> Mutes::unmuting(const BackendConfig &document, const Diagnostic &finding)
{
    const std::vector<std::string> patterns = patternTexts(entryOf(finding, document));
    return removing(document, [&](const JsonValue &element) {
        const std::optional<Mute> mute = read(element);
        return mute && mute->rule == finding.rule && (!mute->pattern || contains(patterns, *mute->pattern));
    });
}

std::optional<Edit> Mutes::unmuting(const BackendConfig &document, RuleId rule)
{
    return removing(document, [&](const JsonValue &element) {
        const std::optional<Mute> mute = read(element);
        return mute && mute->rule == rule && !mute->pattern;
    });
}

std::size_t Mutes::drop(std::vector<Diagnostic> &findings, const BackendConfig &document) const
{
    return std::erase_if(findings, [&](const Diagnostic &finding) { return isMuted(finding, document); });
}

} // namespace bcfg
