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

/// Why PyTorch cannot use a pattern of this shape, where it cannot: registering or preparing raises, or nothing, or
/// everything, ever matches; or why no document can hold it. Takes the reversed nested form. Names are not looked at.
std::optional<Refusal> shapeProblem(const Pattern &reversed, Api api);

/// The reversed nested form of what a person writes in data-flow order, a chain of any length: (a, b, c, d) becomes
/// (d, (c, (b, a))). PyTorch itself turns chains of two and three only.
std::variant<Pattern, Refusal> reversedOf(const Pattern &chain);

} // namespace bcfg
