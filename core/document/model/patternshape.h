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

/// Why PyTorch cannot use a pattern of this shape: registering or preparing raises, the pattern never matches, or it
/// matches everything; or why no document can hold the pattern (limits.h). Returns nullopt for a usable pattern. Takes
/// the reversed nested form. Does not check names, except MatchAllNode and getattr.
std::optional<Refusal> shapeProblem(const Pattern &reversed, Api api);

/// The reversed nested form of a chain of any length in data-flow order: (a, b, c, d) becomes (d, (c, (b, a))). PyTorch
/// itself reverses chains of two and three only. Refuses nested tuples, constants and MatchAllNode.
std::variant<Pattern, Refusal> reversedOf(const Pattern &chain);

} // namespace bcfg
