// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/backendconfig.h"
#include "core/model/diagnostic.h"

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

    /// The elements of the list that mute nothing. The list itself is one where it is no list.
    static std::vector<JsonPointer> malformed(const JsonValue &list);

private:
    struct Mute
    {
        RuleId rule;
        std::optional<JsonValue> pattern;
    };
    static std::optional<Mute> read(const JsonValue &element);

    std::vector<Mute> m_mutes;
};

} // namespace bcfg
