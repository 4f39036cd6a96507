// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace bcfg::diff {

/// Marks the numbers of a sequence that form a longest rising subsequence. If the numbers are the new rows of entries
/// in their old order, the marked entries can stay, so that as few as possible have moved.
std::vector<bool> longestRise(std::span<const std::size_t> numbers);

} // namespace bcfg::diff
