// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"

namespace bcfg {

class SymbolCatalog;

} // namespace bcfg

namespace bcfg::diff {

/// The entries whose order differs in the second document, as few as possible: a group of those whose move has an
/// effect, and a group of the others. A move has an effect if patterns with equally many operators may match the same
/// node and change their order, as torch takes the first of them.
std::vector<Group> movedEntries(const Comparison &comparison, const SymbolCatalog &catalog);

/// Whether one node of a graph may be the anchor of matches of both patterns, which are reversed.
bool mayMatchOneAnchor(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog);

} // namespace bcfg::diff
