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

/// What is wrong with a text, and where.
struct NotationError
{
    std::size_t offset; ///< in bytes, of the first character that does not fit
    std::string message;
};

/// Reads what notation() writes: Python's tuples of dotted paths, method names in quotes, and constants. Whether a
/// tuple runs forward or reversed is not said by its text. parsePattern(notation(p)) is p for every pattern whose
/// paths are dotted identifiers. `named` may know what a name without a module stands for; MatchAllNode always is
/// PyTorch's.
std::variant<Pattern, NotationError>
parsePattern(std::string_view text, const std::function<std::optional<Pattern>(std::string_view)> &named = {});

} // namespace bcfg
