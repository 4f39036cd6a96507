// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/patterntree.h"

namespace bcfg {

namespace {

bool isCall(const Pattern &node)
{
    const std::vector<Pattern> *steps = node.steps();
    return steps && !steps->empty() && !steps->front().steps();
}

} // namespace

const Pattern &operatorOf(const Pattern &node)
{
    return isCall(node) ? node.steps()->front() : node;
}

std::span<const Pattern> operandsOf(const Pattern &node)
{
    if (!node.steps())
        return {};
    return std::span(*node.steps()).subspan(isCall(node) ? 1 : 0);
}

Pattern withOperands(const Pattern &node, std::vector<Pattern> operands)
{
    const Pattern &op = operatorOf(node);
    if (op.steps())
        return Pattern(std::move(operands));
    if (operands.empty())
        return op;
    operands.insert(operands.begin(), op);
    return Pattern(std::move(operands));
}

const Pattern *nodeAt(const Pattern &reversed, const PatternPath &path)
{
    const Pattern *node = &reversed;
    for (const std::size_t index : path) {
        const std::span<const Pattern> operands = operandsOf(*node);
        if (index >= operands.size())
            return nullptr;
        node = &operands[index];
    }
    return node;
}

Pattern withNodeAt(const Pattern &reversed, std::span<const std::size_t> path, Pattern node)
{
    if (path.empty())
        return node;
    const std::span<const Pattern> old = operandsOf(reversed);
    std::vector<Pattern> operands(old.begin(), old.end());
    Pattern &changed = operands[path.front()];
    changed = withNodeAt(changed, path.subspan(1), std::move(node));
    return withOperands(reversed, std::move(operands));
}

} // namespace bcfg
