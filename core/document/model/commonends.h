// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>

namespace bcfg {

/// How many elements two sequences have in common at the front, and how many of the rest at the back: {1, 2} for "abcd"
/// and "aXcd".
struct CommonEnds
{
    std::size_t front;
    std::size_t back;
};

template <class Sequence, class Same = std::equal_to<>>
CommonEnds commonEnds(const Sequence &before, const Sequence &now, Same isSame = {})
{
    const auto [was, is] = std::ranges::mismatch(before, now, isSame);
    const auto fromEnd = std::ranges::mismatch(before.rbegin(), std::make_reverse_iterator(was), now.rbegin(),
                                               std::make_reverse_iterator(is), isSame);
    return {static_cast<std::size_t>(is - now.begin()), static_cast<std::size_t>(fromEnd.in2 - now.rbegin())};
}

} // namespace bcfg
