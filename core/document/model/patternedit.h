// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <optional>
#include <string>
#include <variant>

namespace bcfg {

/// Why something was not done: a sentence or two for the user.
struct Refusal
{
    std::string why;
};

/// Why PyTorch cannot use a pattern of this shape (registering or preparing raises, or the pattern matches nothing or
/// everything), or why no document can hold the pattern (limits.h). Returns nullopt for a usable pattern. Takes the
/// reversed nested form. Does not check names, except MatchAllNode and getattr.
std::optional<Refusal> shapeProblem(const Pattern &reversed, Api api);

/// The reversed nested form of a chain in data-flow order: (a, b, c, d) becomes (d, (c, (b, a))). PyTorch itself
/// reverses chains of two and three only. Refuses nested tuples, constants and MatchAllNode, and a chain beyond the
/// limits of limits.h.
std::variant<Pattern, Refusal> reversedOf(const Pattern &chain);

// Edits of a pattern as a tree. Each takes the reversed nested form and the path of a node, and returns the new pattern
// and the node to select next, or a refusal. The new pattern has a shape that PyTorch can use (shapeProblem()), unless
// the shape of the old pattern was unusable already.

/// The ways to put an operator into a pattern.
enum class Placement {
    Append,  ///< after the anchor, whichever node is chosen: the new operator runs last
    Wrap,    ///< directly after the node: the node becomes the new operator's operand
    Prepend, ///< in front of the node, which must have one operand at most
    Operand, ///< as one more operand of the node, after its other operands
    Replace, ///< in the place of the node's operator, with the same operands
};

struct EditedPattern
{
    Pattern pattern;
    PatternPath node; ///< to select next: the new or moved node, the operand left by unwrap(), a removed node's parent
};

using PatternEdit = std::variant<EditedPattern, Refusal>;

/// Puts an operator into the pattern. With Append, Wrap and Prepend, an operator of two tensors, such as torch.add,
/// that gets a first operand also gets MatchAllNode as its second: with one operand it would never match.
PatternEdit place(const Pattern &reversed, const PatternPath &path, Placement placement, const Pattern &atom, Api api);
/// Completes a reversed chain of operators that have one operand each: operators of two tensors get MatchAllNode as
/// their second operand, as in place(). Any node with more or fewer operands stays as it is, with everything below it.
Pattern withSecondOperands(const Pattern &reversed);
/// Adds an operand at a position among the node's operands; a position beyond their number means the end.
PatternEdit insertOperand(const Pattern &reversed, const PatternPath &path, std::size_t position, const Pattern &atom,
                          Api api);
/// Replaces the node by its operand. Where the node has several operands, all but one must be MatchAllNode.
PatternEdit unwrap(const Pattern &reversed, const PatternPath &path, Api api);
/// Removes the node and everything that feeds it. The anchor cannot be removed.
PatternEdit removeNode(const Pattern &reversed, const PatternPath &path, Api api);
/// Moves the operand at the path to another position among its siblings. PyTorch compares operands in their order.
PatternEdit moveOperand(const Pattern &reversed, const PatternPath &path, std::size_t position, Api api);

} // namespace bcfg
