// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/limits.h"
#include "core/document/model/patternedit.h"

#include <algorithm>

namespace bcfg {

namespace {

std::optional<Refusal> tupleProblem(const Pattern &node)
{
    const std::vector<Pattern> &steps = *node.steps();
    if (steps.empty())
        return Refusal{"An empty tuple names no operator: preparing a model raises a ValueError."};
    const Pattern &op = steps.front();
    if (op.steps())
        return Refusal{"A tuple begins with its operator, and this one begins with a tuple: it never matches."};
    if (steps.size() == 1)
        return Refusal{"A tuple of one element cannot be matched: preparing raises an IndexError. Write the operator "
                       "without a tuple."};
    if (op.isMatchAllNode())
        return Refusal{"MatchAllNode matches any node, and PyTorch does not look at what feeds it: it has no "
                       "operands."};
    if (op.literal())
        return Refusal{"A constant has no operands."};
    if (op.symbol() && op.symbol()->path() == "builtins.getattr")
        return Refusal{"PyTorch cannot record a match of getattr with operands: preparing raises."};
    return std::nullopt;
}

std::optional<Refusal> nodeProblem(const Pattern &node, Api api)
{
    if (const Literal *literal = node.literal()) {
        if (literal->value->object() || literal->value->array())
            return Refusal{"Only names, tuples and constants can stand in a pattern."};
        if (!isForward(api))
            return Refusal{"PyTorch 1.13 never matches a constant."};
    }
    if (!node.steps())
        return std::nullopt;
    if (std::optional<Refusal> problem = tupleProblem(node))
        return problem;
    for (const Pattern &operand : operandsOf(node)) {
        if (std::optional<Refusal> problem = nodeProblem(operand, api))
            return problem;
    }
    return std::nullopt;
}

Refusal tooLong()
{
    return {"The pattern" + patternTooLong() + '.'};
}

Refusal tooDeep()
{
    return {"The pattern has more than " + std::to_string(maximumPatternDepth) +
            " nested tuples, which no backend needs: a file with it could not be read."};
}

struct Extent
{
    std::size_t size = 0; ///< number of names, constants and tuples
    std::size_t depth = 0;
};

void measure(const Pattern &node, std::size_t depth, Extent &extent)
{
    ++extent.size;
    if (!node.steps())
        return;
    extent.depth = std::max(extent.depth, depth + 1);
    for (const Pattern &step : *node.steps())
        measure(step, depth + 1, extent);
}

} // namespace

std::optional<Refusal> shapeProblem(const Pattern &reversed, Api api)
{
    if (reversed.isMatchAllNode())
        return Refusal{"MatchAllNode alone would match every node of a graph. The last operator needs a name."};
    if (reversed.literal())
        return Refusal{"A constant can only be an operand. The last operator needs a name."};
    Extent extent;
    measure(reversed, 0, extent);
    if (extent.size > maximumPatternSize)
        return tooLong();
    if (extent.depth > maximumPatternDepth)
        return tooDeep();
    return nodeProblem(reversed, api);
}

std::variant<Pattern, Refusal> reversedOf(const Pattern &chain)
{
    const std::vector<Pattern> *steps = chain.steps();
    if (!steps || steps->size() < 2)
        return chain;
    if (steps->size() >= maximumPatternSize)
        return tooLong();
    if (steps->size() - 1 > maximumPatternDepth)
        return tooDeep();
    for (const Pattern &step : *steps) {
        if (step.isMatchAllNode())
            return Refusal{"MatchAllNode is an operand beside another, not a step of a chain. In reversed order it "
                           "comes after its operator: (torch.add, torch.nn.Conv2d, MatchAllNode)."};
        if (step.steps() || step.literal())
            return Refusal{"Forward order is a chain of operators, each feeding the next. Tuples within tuples and "
                           "constants need the reversed order."};
    }
    Pattern reversed = steps->front();
    std::for_each(steps->begin() + 1, steps->end(), [&](const Pattern &step) {
        reversed = Pattern({step, std::move(reversed)});
    });
    return reversed;
}

} // namespace bcfg
