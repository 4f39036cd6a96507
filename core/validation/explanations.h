// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace bcfg {

/// What `--explain` says of a rule: what PyTorch does, why it matters, what to do.
struct Explanation
{
    std::string_view id;
    std::string_view text;
};

// Each in a file of its own, with the ids in the order of the rule table.
std::span<const Explanation> patternExplanations();
std::span<const Explanation> dtypeExplanations();
std::span<const Explanation> boundExplanations();
std::span<const Explanation> moduleExplanations();
std::span<const Explanation> fusionExplanations();
std::span<const Explanation> observationExplanations();
std::span<const Explanation> fileExplanations();

} // namespace bcfg
