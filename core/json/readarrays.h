// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/tape.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace bcfg {

/// Arrays that were read, with their nodes: the members of pattern configs say the same lists of dtype configs again
/// and again, and what was read once need not be lexed again. Only the latest are kept.
class ReadArrays
{
public:
    struct Array
    {
        std::string_view text;
        std::vector<TapeNode> nodes; ///< below that of the array itself, their places counted from the array's begin
    };

    /// The one that the text begins with, or null. It is here to be inlined: reading asks at every member.
    const Array *find(std::string_view text)
    {
        const auto found =
            std::ranges::find_if(m_arrays, [&](const Array &array) { return text.starts_with(array.text); });
        if (found == m_arrays.end())
            return nullptr;
        std::rotate(m_arrays.begin(), found, found + 1);
        return &m_arrays.front();
    }
    /// `nodes` are those below the array's own, `begin` is its place.
    void remember(std::string_view text, std::span<const TapeNode> nodes, std::size_t begin);

private:
    std::vector<Array> m_arrays; // the one that was used last comes first
};

} // namespace bcfg
