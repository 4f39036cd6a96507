// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/meaning.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace bcfg::diff {

/// A dtype config in two lists: its index in each; in one of them alone where the other has none that it could be.
struct DTypePair
{
    std::optional<std::size_t> a;
    std::optional<std::size_t> b;
    bool isEqual = false; ///< by meaning
};

/// Which dtype configs of two lists stand for each other.
struct DTypeAlignment
{
    std::vector<DTypePair> pairs; ///< in the order of the second list; what is only in the first comes where it stood
    /// Pairs stand in another order, of which two can be satisfied by one QConfig, so that the first one counts.
    bool isReordered = false;
    bool hasOtherOrder = false; ///< also where that makes no difference
};

/// Equal ones first, then those with the least distance over dtypes and constraints, as long as no more than one dtype
/// differs.
DTypeAlignment align(std::span<const DTypeConfig> a, std::span<const DTypeConfig> b, const Meanings &meanings);

/// Whether there may be a QConfig that satisfies both: no dtype and no is_dynamic that both have differs.
bool mayBothFit(const DTypeConfig &a, const DTypeConfig &b);

} // namespace bcfg::diff
