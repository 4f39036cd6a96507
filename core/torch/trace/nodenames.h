// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace bcfg::trace {

/// Gives the nodes of a graph names as torch.fx.graph._Namespace does.
class NodeNames
{
public:
    /// A name that no node has yet, made of what the node calls: of "layer1.0.conv1" layer1_0_conv1.
    std::string create(std::string_view target);

private:
    std::unordered_set<std::string> m_used;
    std::unordered_map<std::string, std::size_t> m_counts; // the last number that was given, by base
};

} // namespace bcfg::trace
