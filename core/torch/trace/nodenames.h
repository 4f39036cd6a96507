// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace bcfg::trace {

/// Makes unique names for the nodes of a graph; mirrors torch.fx.graph._Namespace.
class NodeNames
{
public:
    /// A name that no node has yet, made from the target that a node calls: layer1_0_conv1 from "layer1.0.conv1".
    std::string create(std::string_view target);

private:
    std::unordered_set<std::string> m_used;
    std::unordered_map<std::string, std::size_t> m_counts; // the last number that was used, by name without number
};

} // namespace bcfg::trace
