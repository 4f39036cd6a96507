// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace bcfg::diff {

/// Which of a sequence of numbers form a longest rising chain: true at their places. Of rows that stand for each other
/// it says which ones can stay, so that as few as possible have moved.
std::vector<bool> longestRise(std::span<const std::size_t> numbers);

} // namespace bcfg::diff
