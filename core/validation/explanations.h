// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace bcfg {

/// What `--explain` says of a rule: what PyTorch does, why it matters, what to do.
struct RuleExplanation
{
    std::string_view id;
    std::string_view text;
};

// Each in a file of its own, with the ids in the order of the rule table.
std::span<const RuleExplanation> patternExplanations();
std::span<const RuleExplanation> dtypeExplanations();
std::span<const RuleExplanation> boundExplanations();
std::span<const RuleExplanation> moduleExplanations();
std::span<const RuleExplanation> fusionExplanations();
std::span<const RuleExplanation> observationExplanations();
std::span<const RuleExplanation> fileExplanations();

} // namespace bcfg
