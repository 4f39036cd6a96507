// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/number.h"

#include <cstddef>
#include <optional>

namespace bcfg {

/// Where an index of input_type_to_index points among `count` arguments, as Python reads Node.args[index]; nothing
/// where it lies behind them. Throws the PythonError that a fraction raises, or a negative index before the first one.
std::optional<std::size_t> argumentAt(const Number &index, std::size_t count);

} // namespace bcfg
