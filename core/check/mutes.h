// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// The findings that a document mutes. Its top-level list `"$ignore": [{"rule": "D15", "pattern": …, "reason": "…"}]`
/// names them. `pattern` is spelled as in the muted pattern config; without `pattern`, the rule is muted in the whole
/// document. `reason` is for human readers. Elements of another form mute nothing.
class Mutes
{
public:
    static constexpr std::string_view key = "$ignore";

    explicit Mutes(const BackendConfig &document);

    /// Removes the muted findings and returns how many were removed. The findings must be about `document`.
    std::size_t drop(std::vector<Diagnostic> &findings, const BackendConfig &document) const;

    bool isMuted(const Diagnostic &finding, const BackendConfig &document) const;
    /// isMuted() for a caller that already has the finding's pattern config. `entry` is null for a finding about the
    /// document itself.
    bool isMuted(const Diagnostic &finding, const PatternConfig *entry) const;
    bool names(RuleId rule) const;   ///< whether any element names the rule, for a pattern or for the whole document
    bool isMuted(RuleId rule) const; ///< whether the rule is muted in the whole document
    bool operator==(const Mutes &) const = default;

    /// The pattern of an entry in the form of `pattern` in `$ignore`; nullopt for an entry without a pattern.
    static std::optional<JsonValue> patternOf(const PatternConfig &entry);

    /// Whether muting() mutes the finding's rule for a pattern only, not in the whole document.
    static bool isByPattern(const BackendConfig &document, const Diagnostic &finding);
    /// The edit that mutes the finding's rule for the pattern of the finding's entry. For a finding about the document
    /// itself or about an entry without a pattern, the edit mutes the rule in the whole document.
    static Edit muting(const BackendConfig &document, const Diagnostic &finding, std::string_view reason);
    /// The edit that mutes a rule in the whole document.
    static Edit muting(const BackendConfig &document, RuleId rule, std::string_view reason);
    /// The edit that removes every element that mutes the finding; nullopt where no element does.
    static std::optional<Edit> unmuting(const BackendConfig &document, const Diagnostic &finding);
    /// The edit that removes the elements that mute the rule in the whole document; nullopt where there are none.
    static std::optional<Edit> unmuting(const BackendConfig &document, RuleId rule);

    /// The places of the elements of `list`, the value of `$ignore`, that mute nothing because they have another form.
    /// If `list` is not a list, the place of `$ignore` itself.
    static std::vector<JsonPointer> malformed(const JsonValue &list);

private:
    struct Mute
    {
        RuleId rule;
        std::optional<std::string> pattern; ///< the pattern's JSON in one line; absent: the whole document
    };
    static std::optional<Mute> read(const JsonValue &element);

    /// What all elements with one rule mute.
    struct OfRule
    {
        bool isWhole = false; ///< the rule in the whole document
        std::set<std::string> patterns;
        bool operator==(const OfRule &) const = default;
    };
    std::map<RuleId, OfRule> m_rules;
};

} // namespace bcfg
