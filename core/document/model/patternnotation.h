// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// What is wrong with the text of a pattern, and where.
struct NotationError
{
    std::size_t offset; ///< byte offset of the first character that does not fit
    std::string message;
};

/// Reads what notation() writes: Python's tuples of dotted paths, method names in quotes, and constants. The text does
/// not tell whether a tuple is in forward or reversed order. parsePattern(notation(p)) is p for every pattern whose
/// paths are dotted identifiers. `named` may give the pattern for a name without a module; "MatchAllNode" is always
/// PyTorch's.
std::variant<Pattern, NotationError>
parsePattern(std::string_view text, const std::function<std::optional<Pattern>(std::string_view)> &named = {});

} // namespace bcfg
