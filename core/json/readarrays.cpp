// SPDX-License-Identifier: Apache-2.0
#include "core/json/readarrays.h"

namespace bcfg {

namespace {

constexpr std::size_t worthwhile = 64; // bytes
constexpr std::size_t kept = 16;

} // namespace

void ReadArrays::remember(std::string_view text, std::span<const TapeNode> nodes, std::size_t begin)
{
    if (text.size() < worthwhile)
        return;
    if (m_arrays.size() < kept)
        m_arrays.emplace_back();
    std::rotate(m_arrays.begin(), m_arrays.end() - 1, m_arrays.end());
    Array &array = m_arrays.front();
    array.text = text;
    array.nodes.assign(nodes.begin(), nodes.end());
    for (TapeNode &node : array.nodes) {
        node.begin -= begin;
        node.end -= begin;
    }
}

} // namespace bcfg
