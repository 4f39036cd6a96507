// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/longestrise.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace bcfg::diff {

std::vector<bool> longestRise(std::span<const std::size_t> numbers)
{
    std::vector<std::size_t> ends; // by length: the place of the least number that ends a rising subsequence
    std::vector<std::optional<std::size_t>> before(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto at = std::ranges::lower_bound(ends, numbers[i], {}, [&](std::size_t end) { return numbers[end]; });
        if (at != ends.begin())
            before[i] = *std::prev(at);
        if (at == ends.end())
            ends.push_back(i);
        else
            *at = i;
    }
    std::vector<bool> rises(numbers.size());
    for (std::optional<std::size_t> i = ends.empty() ? std::nullopt : std::optional(ends.back()); i; i = before[*i])
        rises[*i] = true;
    return rises;
}

} // namespace bcfg::diff
