// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <memory_resource>
#include <string_view>
#include <vector>

namespace bcfg::trace {

/// Storage for texts to which string views refer. A copy shares the texts added so far; later additions to either
/// object are not shared. A text keeps its address as long as any of the objects that share it lives.
class Texts
{
public:
    /// Copies a text and returns a view of the copy.
    std::string_view add(std::string_view text)
    {
        if (text.empty())
            return {};
        if (m_pools.empty() || m_pools.back().use_count() > 1)
            m_pools.push_back(std::make_shared<Pool>());
        auto *place = static_cast<char *>(m_pools.back()->allocate(text.size(), alignof(char)));
        std::ranges::copy(text, place);
        return {place, text.size()};
    }

private:
    using Pool = std::pmr::monotonic_buffer_resource;
    std::vector<std::shared_ptr<Pool>> m_pools;
};

} // namespace bcfg::trace
