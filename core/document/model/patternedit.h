// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternshape.h"
#include "core/document/model/patterntree.h"

#include <variant>

namespace bcfg {

// Steps of assembling a pattern. Each takes the reversed nested form and the path of a node, and gives the new pattern
// with the node to go on from, or says why it cannot be done. What comes out has a shape that PyTorch can use, unless
// what went in had none already.

/// The ways to put an operator into a pattern.
enum class Placement {
    Append,  ///< behind the anchor, whichever node is chosen: it becomes the operator that runs last
    Wrap,    ///< behind the node
    Prepend, ///< in front of the node, which must have one operand at most
    Operand, ///< as one more operand of the node
    Replace, ///< instead of the node's operator, with the same operands
};

struct EditedPattern
{
    Pattern pattern;
    PatternPath node; ///< what a user goes on from: the operator that came, or what took the place of what went
};

using PatternEdit = std::variant<EditedPattern, Refusal>;

/// Puts an atom into the pattern. An operator of two tensors, such as torch.add, that comes behind or before another
/// gets MatchAllNode as its second operand: with one operand it would never match.
PatternEdit place(const Pattern &reversed, const PatternPath &path, Placement placement, const Pattern &atom, Api api);
/// A reversed chain as it is meant: an operator of two tensors that comes behind another gets MatchAllNode as its
/// second operand, as place() does it. What is no chain of single operands stays as it is.
Pattern withSecondOperands(const Pattern &reversed);
/// One more operand of the node, at that position among them.
PatternEdit insertOperand(const Pattern &reversed, const PatternPath &path, std::size_t position, const Pattern &atom,
                          Api api);
/// Takes the operator away and leaves what feeds it: one operand, or the one beside those that are MatchAllNode.
PatternEdit unwrap(const Pattern &reversed, const PatternPath &path, Api api);
/// Takes the node away with all that feeds it.
PatternEdit removeNode(const Pattern &reversed, const PatternPath &path, Api api);
/// Moves the operand at the path to another position among its siblings. Argument order is strict in PyTorch.
PatternEdit moveOperand(const Pattern &reversed, const PatternPath &path, std::size_t position, Api api);

} // namespace bcfg
