// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// What a document says that it does not want to hear of: `"$ignore": [{"rule": "D15", "pattern": …, "reason": "…"}]`
/// beside its name. The pattern is spelled as in the pattern config that is meant; without one, the rule is muted in
/// the whole document. The reason is for people. What does not have this form mutes nothing.
class Mutes
{
public:
    static constexpr std::string_view key = "$ignore";

    explicit Mutes(const BackendConfig &document);

    /// Takes what is muted out of the findings about the document; returns how many these were.
    std::size_t drop(std::vector<Diagnostic> &findings, const BackendConfig &document) const;

    bool isMuted(const Diagnostic &finding, const BackendConfig &document) const;
    /// The same of a finding about a pattern config; null for one about the document itself.
    bool isMuted(const Diagnostic &finding, const PatternConfig *entry) const;
    bool names(RuleId rule) const;   ///< whether findings of the rule may be muted
    bool isMuted(RuleId rule) const; ///< in the whole document
    bool operator==(const Mutes &) const = default;

    /// What mutes a finding: its rule for its pattern, or in the whole document where it is about that.
    static Edit muting(const BackendConfig &document, const Diagnostic &finding, std::string_view reason);
    /// What mutes a rule in the whole document.
    static Edit muting(const BackendConfig &document, RuleId rule, std::string_view reason);
    /// What takes back all that mutes a finding; nothing where nothing does.
    static std::optional<Edit> unmuting(const BackendConfig &document, const Diagnostic &finding);
    /// What takes back that a rule is muted in the whole document; nothing where it is not.
    static std::optional<Edit> unmuting(const BackendConfig &document, RuleId rule);

    /// The elements of the list that mute nothing. The list itself is one where it is no list.
    static std::vector<JsonPointer> malformed(const JsonValue &list);

private:
    struct Mute
    {
        RuleId rule;
        std::optional<JsonValue> pattern;
        bool concerns(const Diagnostic &finding, const PatternConfig *entry) const;
        bool operator==(const Mute &) const = default;
    };
    static std::optional<Mute> read(const JsonValue &element);

    std::vector<Mute> m_mutes;
};

} // namespace bcfg
