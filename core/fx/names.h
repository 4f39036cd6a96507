// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/release.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace bcfg::fx {

/// The names of a graph's nodes, each once; mirrors torch.fx.graph._Namespace, whose numbering differs from release to
/// release.
class Names
{
public:
    explicit Names(Release release) : m_release(release) {}
    void reserve(std::size_t names) { m_known.reserve(names); }

    /// A name like the candidate that no node has. Mirrors create_name(), after the _snake_case() of a target.
    std::string create(std::string_view candidate);

private:
    struct Known
    {
        bool isUsed = false;
        long long count = 0;   ///< torch's _base_count of a name without its number
        long long allUsed = 0; ///< with the numbers from 1 to this one it is used for sure
    };
    Release m_release;
    std::unordered_map<std::string, Known> m_known;
};

/// Mirrors torch.fx.graph._snake_case().
std::string snakeCase(std::string_view text);

} // namespace bcfg::fx
