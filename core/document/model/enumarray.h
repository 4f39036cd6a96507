// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <iterator>

namespace bcfg {

/// The number of values of an enumeration, which run from 0. Specialize it next to an enumeration to use EnumArray.
template <class Enum>
inline constexpr std::size_t enumCount = 0;

/// An array with an element for each value of an enumeration; the value is the index.
template <class Enum, class T>
class EnumArray
{
    static_assert(enumCount<Enum> > 0);

public:
    constexpr T &operator[](Enum index) { return m_elements[static_cast<std::size_t>(index)]; }
    constexpr const T &operator[](Enum index) const { return m_elements[static_cast<std::size_t>(index)]; }

    constexpr auto begin() const { return m_elements.begin(); }
    constexpr auto end() const { return m_elements.end(); }

    bool operator==(const EnumArray &) const = default;

private:
    std::array<T, enumCount<Enum>> m_elements = {};
};

/// All values of an enumeration, in its order.
template <class Enum>
constexpr std::array<Enum, enumCount<Enum>> enumValues()
{
    std::array<Enum, enumCount<Enum>> values = {};
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<Enum>(i);
    return values;
}

/// Whether a table has exactly one row for each of the first `count` values of an enumeration, in their order: the
/// member `value` of row i is the value i.
template <class Table, class Row, class Enum>
constexpr bool followsEnum(const Table &table, Enum Row::*value, std::size_t count = enumCount<Enum>)
{
    for (std::size_t i = 0; i < std::size(table); ++i) {
        if (static_cast<std::size_t>(table[i].*value) != i)
            return false;
    }
    return std::size(table) == count;
}

/// Whether a table has a row for each value of an enumeration up to `last`, in their order.
template <class Table, class Row, class Enum>
constexpr bool followsEnum(const Table &table, Enum Row::*value, Enum last)
{
    return followsEnum(table, value, static_cast<std::size_t>(last) + 1);
}

} // namespace bcfg
