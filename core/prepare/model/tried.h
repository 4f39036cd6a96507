// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/matching.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// Why an entry that could have taken a node did not.
enum class Lost : std::uint8_t {
    Shorter,     ///< a longer pattern took the node
    Later,       ///< an entry of the same length comes before it
    AnotherUser, ///< an operator inside of the pattern has another user
    Arguments,   ///< the node is called with other arguments than the pattern wants
};
std::string_view toString(Lost lost); ///< "shorter", "another_user" …

/// An entry with the outermost operator of a node, and why it did not take the node.
struct Tried
{
    std::size_t entry = 0; ///< number in Backend::entries()
    Lost lost = Lost::Shorter;
};

/// The entries that could have taken a node as their anchor and did not, in the order in which torch tries them.
/// `most`: the largest number to return.
std::vector<Tried> triedEntries(NodeIndex node, const Graph &graph, const Matcher &matcher, const Backend &backend,
                                const Matches &matches, std::size_t most);

} // namespace bcfg::fx
