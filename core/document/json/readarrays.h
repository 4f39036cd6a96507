// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace bcfg {

/// Arrays that were read: pattern configs say the same lists of dtype configs again and again, and what was read once
/// need not be read again. Only the latest are kept.
class ReadArrays
{
public:
    struct Array
    {
        std::string_view text;
        std::size_t valueCount; ///< values and keys in it
    };

    /// The one that the text begins with, or null. It is here to be inlined: reading asks at every pattern config.
    const Array *find(std::string_view text)
    {
        const auto found =
            std::ranges::find_if(m_arrays, [&](const Array &array) { return text.starts_with(array.text); });
        if (found == m_arrays.end())
            return nullptr;
        std::rotate(m_arrays.begin(), found, found + 1);
        return &m_arrays.front();
    }
    void remember(Array array);

private:
    std::vector<Array> m_arrays; // the one that was used last comes first
};

} // namespace bcfg
