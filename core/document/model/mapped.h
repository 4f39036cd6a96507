// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <type_traits>
#include <vector>

namespace bcfg {

/// What `make`, a function or a member, gives for each element of a range. The list has elements of type `Item`, or of
/// the type that `make` gives.
template <class Item = void, class Range, class Make>
auto mapped(Range &&range, Make make)
{
    using Made = std::remove_cvref_t<std::invoke_result_t<Make &, decltype(*range.begin())>>;
    std::vector<std::conditional_t<std::is_void_v<Item>, Made, Item>> list;
    if constexpr (requires { range.size(); })
        list.reserve(range.size());
    for (auto &&each : range)
        list.push_back(std::invoke(make, each));
    return list;
}

} // namespace bcfg
