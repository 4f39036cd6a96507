// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace bcfg {

/// The texts of the arrays that were used last. Pattern configs repeat the same lists of dtype configs again and again,
/// and a repeated list need not be parsed again. The texts must outlive this object.
class ReadArrays
{
public:
    struct Array
    {
        std::string_view text;
        std::size_t valueCount; ///< values and keys in the array
    };

    /// The remembered array whose text `text` begins with, or null; valid until the next call. Defined here so that the
    /// compiler inlines it: it is called for every pattern config.
    const Array *find(std::string_view text)
    {
        const auto found =
            std::ranges::find_if(m_arrays, [&](const Array &array) { return text.starts_with(array.text); });
        if (found == m_arrays.end())
            return nullptr;
        std::rotate(m_arrays.begin(), found, found + 1);
        return &m_arrays.front();
    }
    /// Adds an array in place of the least recently used one. Short arrays, which are quick to parse, are not kept.
    void remember(Array array);

private:
    std::vector<Array> m_arrays; // the one that was used last comes first
};

} // namespace bcfg
