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

/// Reads the text that notation() writes: Python's tuples of dotted paths, method names in quotes, and constants. The
/// outermost brackets may be left out, as in Python. The text does not tell whether a tuple is in forward or reversed
/// order. parsePattern(notation(p)) is p if the paths in p are dotted identifiers and the constants are None, True,
/// False or numbers.
///
/// `named(name)` may return the pattern that an unquoted name stands for, such as torch.nn.Linear for "Linear". Where
/// it returns nullopt, a name with a dot is a path, "MatchAllNode" is PyTorch's class, and any other name is an error.
std::variant<Pattern, NotationError>
parsePattern(std::string_view text, const std::function<std::optional<Pattern>(std::string_view)> &named = {});

} // namespace bcfg
