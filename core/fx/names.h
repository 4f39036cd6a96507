// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/release.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace bcfg::fx {

/// The names of a graph's nodes, each once; mirrors torch.fx.graph._Namespace, whose numbering differs from release to
/// release.
class Names
{
public:
    explicit Names(Release release) : m_release(release) {}

    /// A name like the candidate that no node has. Mirrors create_name(), after the _snake_case() of a target.
    std::string create(std::string_view candidate);

private:
    bool isTaken(const std::string &name) const;

    Release m_release;
    std::unordered_set<std::string> m_used;
    std::unordered_map<std::string, long long> m_baseCount;
};

/// Mirrors torch.fx.graph._snake_case().
std::string snakeCase(std::string_view text);

} // namespace bcfg::fx
