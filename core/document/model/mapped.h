// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

namespace bcfg {

/// The results of make(element) for the elements of a range, as a vector of `Item`, or of the type that `make` returns.
/// `make` is a function or a pointer to a member.
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

/// Whether a list has an element that equals the value. With `of`, a pointer to a member or a function, compares
/// of(element) instead of the element.
template <class List, class Value, class Of = std::identity>
bool contains(const List &list, const Value &value, Of of = {})
{
    return std::ranges::find(list, value, of) != std::ranges::end(list);
}

/// A pointer to the first element of a list that equals the value, or null. With `of`, compares of(element), as in
/// contains().
template <std::ranges::borrowed_range List, class Value, class Of = std::identity>
auto *elementWith(List &&list, const Value &value, Of of = {})
{
    const auto found = std::ranges::find(list, value, of);
    return found == std::ranges::end(list) ? nullptr : &*found;
}

/// A pointer to the first element of a list for which the predicate holds, or null.
template <std::ranges::borrowed_range List, class Predicate>
auto *elementWhere(List &&list, Predicate predicate)
{
    return elementWith(std::forward<List>(list), true, predicate);
}

/// Appends a value to a list unless the list has it already.
template <class List>
void addOnce(List &list, typename List::value_type value)
{
    if (!contains(list, value))
        list.push_back(std::move(value));
}

/// A copy of the value that the pointer points to; nullopt for a null pointer.
template <class T>
std::optional<T> copyOf(const T *value)
{
    return value ? std::optional(*value) : std::nullopt;
}

/// A pointer to the value of an optional; null where the optional is empty.
template <class T>
const T *pointerTo(const std::optional<T> &value)
{
    return value ? &*value : nullptr;
}

/// A pointer to the value that a map or a list of pairs has under a key; null where it has no such key.
template <class Map, class Key>
const auto *valueUnder(const Map &map, const Key &key)
{
    const auto found = [&] {
        if constexpr (requires { map.find(key); })
            return map.find(key);
        else
            return std::ranges::find(map, key, &Map::value_type::first);
    }();
    return found == map.end() ? nullptr : &found->second;
}

} // namespace bcfg
