// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <span>

namespace bcfg {

// A reversed nested pattern seen as a tree: at its root the anchor, the operator that runs last; below each operator
// its operands. (add, Conv2d, MatchAllNode) is add with the operands Conv2d and MatchAllNode.

/// Which operand to follow at each operator on the way down from the anchor; empty for the anchor itself.
using PatternPath = std::vector<std::size_t>;

/// The operator of a node: the first step of a tuple, an atom itself. A tuple that begins with a tuple has no operator
/// and stands for itself.
const Pattern &operatorOf(const Pattern &node);
/// The operands that the node spells out; of a tuple without an operator all steps.
std::span<const Pattern> operandsOf(const Pattern &node);
/// The same operator with other operands; the operator alone where there are none.
Pattern withOperands(const Pattern &node, std::vector<Pattern> operands);

/// Null where the path leads nowhere.
const Pattern *nodeAt(const Pattern &reversed, const PatternPath &path);
/// The pattern with another node at that place. Requires nodeAt().
Pattern withNodeAt(const Pattern &reversed, std::span<const std::size_t> path, Pattern node);

} // namespace bcfg
