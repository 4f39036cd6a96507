// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"

#include <span>
#include <vector>

namespace bcfg {

class SymbolCatalog;

} // namespace bcfg

namespace bcfg::diff {

/// The moves that turn the order of the first document into that of the second, of as few entries as possible: a group
/// of the moves that have an effect, and a group of the others. A move has an effect if it changes the order of two
/// patterns with equally many operators that may match the same node, as torch takes the first of them.
std::vector<Group> movedEntries(const Comparison &comparison, const SymbolCatalog &catalog);

/// Marks the pairs of pairedEntries() that can stay while all others move, so that as few as possible have moved: a
/// longest subsequence whose rows in the second document rise.
std::vector<bool> staying(std::span<const Site> pairs);

} // namespace bcfg::diff
