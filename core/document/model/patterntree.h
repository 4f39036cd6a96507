// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <span>

namespace bcfg {

// A reversed nested pattern as a tree. Its root is the anchor, the operator that runs last; the children of each
// operator are its operands. (add, Conv2d, MatchAllNode) is add with the operands Conv2d and MatchAllNode.

/// The index of the operand to follow at each operator on the way down from the anchor; empty for the anchor itself.
using PatternPath = std::vector<std::size_t>;

/// The operator of a node: the first step of a tuple, an atom itself. A tuple that begins with a tuple has no operator
/// and stands for itself.
const Pattern &operatorOf(const Pattern &node);
/// The operands of a node: the steps after the operator, or all steps of a tuple without an operator. A view of the
/// node.
std::span<const Pattern> operandsOf(const Pattern &node);
/// A node with the same operator and other operands; the operator alone where there are no operands.
Pattern withOperands(const Pattern &node, std::vector<Pattern> operands);

/// The node at a path, or null where the path leads nowhere.
const Pattern *nodeAt(const Pattern &reversed, const PatternPath &path);
/// A copy of the pattern with another node at the path. Requires that nodeAt() finds a node there.
Pattern withNodeAt(const Pattern &reversed, std::span<const std::size_t> path, Pattern node);

} // namespace bcfg
