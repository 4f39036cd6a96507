// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// A search in the texts of a document.
struct TextQuery
{
    enum class Extent {
        Anywhere,
        WholeName, ///< no letter, digit or underscore before or after the find: "Linear" in "torch.nn.Linear"
        WholeText, ///< the find is the whole text
    };

    std::vector<std::string> texts; ///< finds any of these; an empty list finds nothing
    bool matchesCase = false;       ///< whether ASCII letters must match in case; other letters always must
    Extent extent = Extent::Anywhere;

    bool isEmpty() const { return texts.empty(); }
    bool operator==(const TextQuery &) const = default;
};

/// A find in a text, in bytes.
struct TextRange
{
    std::size_t begin = 0;
    std::size_t length = 0;
    bool operator==(const TextRange &) const = default;
};

/// A query that finds a symbol under every path that PyTorch has for its object; under `symbol` alone where PyTorch
/// does not know that path.
TextQuery usesOf(std::string_view symbol, Release release);

/// The finds from left to right, without overlaps. If several begin at one place, the longest of them.
std::vector<TextRange> rangesIn(std::string_view text, const TextQuery &query);
/// The text with each range replaced. Requires ascending ranges that do not overlap.
std::string replaced(std::string_view text, const std::vector<TextRange> &ranges, std::string_view replacement);

} // namespace bcfg
