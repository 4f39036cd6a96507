// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/matching.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bcfg::fx {

/// Why an entry did not take a node that its pattern's anchor matches.
enum class Lost : std::uint8_t {
    Shorter,     ///< a longer pattern took the node
    Taken,       ///< another entry took the node first
    AnotherUser, ///< an operator inside the pattern has another user
    Arguments,   ///< the arguments of the node differ from those in the pattern
};
std::string_view toString(Lost lost); ///< "shorter", "another_user" …

/// An entry whose anchor is the operator of a node, and why the entry did not take the node.
struct Tried
{
    std::size_t entry = 0; ///< index in Backend::entries()
    Lost lost = Lost::Shorter;
};

/// The entries that could have taken a node as their anchor but did not, in the order in which torch tries them; at
/// most `most` entries.
std::vector<Tried> triedEntries(NodeIndex node, const Graph &graph, const Matcher &matcher, const Backend &backend,
                                const Matches &matches, std::size_t most);

} // namespace bcfg::fx
