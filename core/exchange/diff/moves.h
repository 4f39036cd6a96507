// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"

namespace bcfg {

class SymbolCatalog;

} // namespace bcfg

namespace bcfg::diff {

/// The entries that stand in another order in the second document: as few as possible, those that have an effect and
/// those that have none as a group each. Of patterns with equally many operators the first one takes an anchor.
std::vector<Group> movedEntries(const Comparison &comparison, const SymbolCatalog &catalog);

/// Whether there may be a node of a graph that is the anchor of a match of either pattern. Both reversed.
bool mayMatchOneAnchor(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog);

} // namespace bcfg::diff
