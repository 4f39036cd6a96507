// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/readarrays.h"

namespace bcfg {

namespace {

constexpr std::size_t worthwhile = 64; // bytes; parsing a shorter array again is as quick
constexpr std::size_t kept = 16;

} // namespace

void ReadArrays::remember(Array array)
{
    if (array.text.size() < worthwhile)
        return;
    if (m_arrays.size() == kept)
        m_arrays.pop_back();
    m_arrays.insert(m_arrays.begin(), array);
}

} // namespace bcfg
