// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// What is looked for in the texts of a document.
struct TextQuery
{
    enum class Extent {
        Anywhere,
        WholeName, ///< no letter, digit or underscore stands beside it: "Linear" in "torch.nn.Linear"
        WholeText, ///< the text is this and no more
    };

    std::vector<std::string> texts; ///< any of these; without one, nothing is found
    bool matchesCase = false;       ///< capitals of ASCII count
    Extent extent = Extent::Anywhere;

    bool isEmpty() const { return texts.empty(); }
    bool operator==(const TextQuery &) const = default;
};

/// Where in a text something was found, in bytes.
struct TextRange
{
    std::size_t begin = 0;
    std::size_t length = 0;
    bool operator==(const TextRange &) const = default;
};

/// All uses of a symbol, whichever of its names a document has for it. A path that PyTorch does not know is its own
/// only name.
TextQuery usesOf(std::string_view symbol, Release release);

/// From the left, none within another one.
std::vector<TextRange> rangesIn(std::string_view text, const TextQuery &query);
/// The text with the replacement in the place of each range. The ranges rise.
std::string replaced(std::string_view text, const std::vector<TextRange> &ranges, std::string_view replacement);

} // namespace bcfg
