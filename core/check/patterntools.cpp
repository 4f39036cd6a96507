// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"

#include <iterator>

namespace bcfg::rulechecks {

std::vector<Edit> renamings(const Pattern &pattern, const JsonPointer &where, std::string_view from,
                            std::string_view to)
{
    const std::vector<Pattern> *steps = pattern.steps();
    if (!steps) {
        const bool isRenamed = pattern.symbol() && pattern.symbol()->path() == from;
        return isRenamed ? std::vector{replacement(where, to)} : std::vector<Edit>();
    }
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < steps->size(); ++i)
        std::ranges::move(renamings((*steps)[i], where / i, from, to), std::back_inserter(edits));
    return edits;
}

const Pattern &lastLeaf(const Pattern &pattern)
{
    const std::vector<Pattern> *steps = pattern.steps();
    return steps && !steps->empty() ? lastLeaf(steps->back()) : pattern;
}

bool isFlatPair(const std::vector<Pattern> &steps)
{
    return steps.size() == 2 && !steps[0].steps() && !steps[1].steps();
}

bool isReluFunction(const Pattern &leaf)
{
    return leaf.symbol() && leaf.symbol()->path() == functionalReluPath;
}

bool hasSeveralOperands(const Pattern &reversed)
{
    return anyTuple(reversed, [](const std::vector<Pattern> &steps) { return steps.size() > 2; });
}

} // namespace bcfg::rulechecks
