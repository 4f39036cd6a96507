// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <optional>
#include <string>
#include <variant>

namespace bcfg {

/// Why something was not done: a sentence or two for the user.
struct Refusal
{
    std::string why;
};

/// Why PyTorch cannot use a pattern of this shape: registering or preparing raises, it never matches, or it matches
/// everything; or why no document can hold it (limits.h). Returns nullopt where it is usable. Takes the reversed nested
/// form. Names are not checked, except MatchAllNode and getattr.
std::optional<Refusal> shapeProblem(const Pattern &reversed, Api api);

/// The reversed nested form of a chain of any length in data-flow order: (a, b, c, d) becomes (d, (c, (b, a))). PyTorch
/// itself reverses chains of two and three only. Refuses nested tuples, constants and MatchAllNode.
std::variant<Pattern, Refusal> reversedOf(const Pattern &chain);

} // namespace bcfg
