// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/patternedit.h"

#include "core/document/model/mapped.h"

#include <algorithm>

namespace bcfg {

namespace {

PatternPath parentOf(PatternPath path)
{
    path.pop_back();
    return path;
}

PatternPath childOf(PatternPath path, std::size_t index)
{
    path.push_back(index);
    return path;
}

/// Refuses a new pattern with a shape that PyTorch cannot use, unless the shape of the old pattern was unusable, too:
/// then the user may be mending the pattern step by step.
PatternEdit checked(const Pattern &before, EditedPattern after, Api api)
{
    std::optional<Refusal> problem = shapeProblem(after.pattern, api);
    if (problem && !shapeProblem(before, api))
        return *std::move(problem);
    return after;
}

std::string nameOf(const Pattern &node)
{
    return shortTitle(operatorOf(node));
}

/// Whether the operator takes two tensors, by its name alone: torch.add, operator.add and the method "add" alike.
bool takesTwoTensors(const Pattern &atom)
{
    static constexpr std::string_view binary[] = {"add",         "add_",   "sub",     "mul",      "mul_",
                                                  "div",         "matmul", "bmm",     "mm",       "truediv",
                                                  "true_divide", "iadd",   "maximum", "floordiv", "minimum"};
    return contains(binary, atom.name());
}

/// The operator `atom` with this operand, and with MatchAllNode as its second operand where `atom` takes two tensors.
Pattern behind(Pattern operand, const Pattern &atom)
{
    if (takesTwoTensors(atom))
        return Pattern({atom, std::move(operand), Pattern::atom(matchAllNodePath)});
    return Pattern({atom, std::move(operand)});
}

std::vector<Pattern> operandList(const Pattern &node)
{
    const std::span<const Pattern> operands = operandsOf(node);
    return {operands.begin(), operands.end()};
}

/// A node with the same operator and other operands; the operator alone where there are no operands.
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

/// A copy of the pattern with another node at the path. Requires that nodeAt() finds a node there.
Pattern withNodeAt(const Pattern &reversed, std::span<const std::size_t> path, Pattern node)
{
    if (path.empty())
        return node;
    std::vector<Pattern> operands = operandList(reversed);
    Pattern &changed = operands[path.front()];
    changed = withNodeAt(changed, path.subspan(1), std::move(node));
    return withOperands(reversed, std::move(operands));
}

Refusal gone()
{
    return {"The pattern has no operator there."};
}

PatternEdit prepend(const Pattern &reversed, const PatternPath &path, const Pattern &node, const Pattern &atom, Api api)
{
    const std::span<const Pattern> operands = operandsOf(node);
    if (operands.size() > 1)
        return Refusal{nameOf(node) + " has several operands: choose the one to put it after."};
    Pattern first = operands.empty() ? atom : behind(operands.front(), atom);
    Pattern fed = operands.empty() ? behind(std::move(first), operatorOf(node)) : withOperands(node, {first});
    return checked(reversed, {withNodeAt(reversed, path, std::move(fed)), childOf(path, 0)}, api);
}

} // namespace

Pattern withSecondOperands(const Pattern &reversed)
{
    const std::vector<Pattern> *steps = reversed.steps();
    const bool isLink = steps && steps->size() == 2 && !steps->front().steps();
    return isLink ? behind(withSecondOperands(steps->back()), steps->front()) : reversed;
}

PatternEdit place(const Pattern &reversed, const PatternPath &path, Placement placement, const Pattern &atom, Api api)
{
    const Pattern *node = nodeAt(reversed, path);
    if (!node)
        return gone();
    switch (placement) {
    case Placement::Append:
        return checked(reversed, {behind(reversed, atom), {}}, api);
    case Placement::Wrap:
        return checked(reversed, {withNodeAt(reversed, path, behind(*node, atom)), path}, api);
    case Placement::Prepend:
        return prepend(reversed, path, *node, atom, api);
    case Placement::Operand:
        return insertOperand(reversed, path, operandsOf(*node).size(), atom, api);
    case Placement::Replace:
        return checked(reversed, {withNodeAt(reversed, path, withOperands(atom, operandList(*node))), path}, api);
    }
    return gone();
}

PatternEdit insertOperand(const Pattern &reversed, const PatternPath &path, std::size_t position, const Pattern &atom,
                          Api api)
{
    const Pattern *node = nodeAt(reversed, path);
    if (!node)
        return gone();
    std::vector<Pattern> operands = operandList(*node);
    const std::size_t at = std::min(position, operands.size());
    operands.insert(operands.begin() + static_cast<std::ptrdiff_t>(at), atom);
    return checked(reversed, {withNodeAt(reversed, path, withOperands(*node, std::move(operands))), childOf(path, at)},
                   api);
}

PatternEdit unwrap(const Pattern &reversed, const PatternPath &path, Api api)
{
    const Pattern *node = nodeAt(reversed, path);
    if (!node)
        return gone();
    const std::span<const Pattern> operands = operandsOf(*node);
    if (operands.empty())
        return Refusal{"Nothing feeds " + nameOf(*node) + ", so nothing would be left. Deleting removes it."};
    const auto isNamed = [](const Pattern &operand) {
        return !operand.isMatchAllNode();
    };
    if (operands.size() > 1 && std::ranges::count_if(operands, isNamed) != 1)
        return Refusal{nameOf(*node) + " has several operands. Delete all but the one to keep first."};
    const auto kept = operands.size() > 1 ? std::ranges::find_if(operands, isNamed) : operands.begin();
    return checked(reversed, {withNodeAt(reversed, path, *kept), path}, api);
}

PatternEdit removeNode(const Pattern &reversed, const PatternPath &path, Api api)
{
    const Pattern *node = nodeAt(reversed, path);
    if (!node)
        return gone();
    if (path.empty()) {
        return Refusal{operandsOf(*node).empty()
                           ? "This is the whole pattern. Replace it, or remove the pattern config."
                           : "The whole pattern feeds its last operator. Unwrapping takes " + nameOf(*node) +
                                 " alone away."};
    }
    const PatternPath parent = parentOf(path);
    const Pattern &owner = *nodeAt(reversed, parent);
    std::vector<Pattern> operands = operandList(owner);
    operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(path.back()));
    return checked(reversed, {withNodeAt(reversed, parent, withOperands(owner, std::move(operands))), parent}, api);
}

PatternEdit moveOperand(const Pattern &reversed, const PatternPath &path, std::size_t position, Api api)
{
    if (!nodeAt(reversed, path))
        return gone();
    if (path.empty())
        return Refusal{"The last operator is not an operand."};
    const PatternPath parent = parentOf(path);
    const Pattern &owner = *nodeAt(reversed, parent);
    std::vector<Pattern> operands = operandList(owner);
    if (operands.size() < 2)
        return Refusal{nameOf(owner) + " has no other operand to change places with."};
    if (position >= operands.size())
        return Refusal{"It is the " + std::string(path.back() == 0 ? "first" : "last") + " operand of " +
                       nameOf(owner) + " already."};
    Pattern moved = std::move(operands[path.back()]);
    operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(path.back()));
    operands.insert(operands.begin() + static_cast<std::ptrdiff_t>(position), std::move(moved));
    return checked(reversed,
                   {withNodeAt(reversed, parent, withOperands(owner, std::move(operands))), childOf(parent, position)},
                   api);
}

} // namespace bcfg
