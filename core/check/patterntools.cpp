// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"

namespace bcfg::rulechecks {

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

const std::string *opaqueIn(const Pattern &leaf)
{
    return leaf.literal() ? opaqueRepr(*leaf.literal()->value) : nullptr;
}

bool hasSeveralOperands(const Pattern &reversed)
{
    return anyTuple(reversed, [](const std::vector<Pattern> &steps) { return steps.size() > 2; });
}

} // namespace bcfg::rulechecks
