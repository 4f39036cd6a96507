// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/meaning.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace bcfg::diff {

/// Two dtype configs that correspond, by their indices in two lists; or one dtype config that has no partner.
struct DTypePair
{
    std::optional<std::size_t> a;
    std::optional<std::size_t> b;
    bool isEqual = false; ///< both mean the same
};

/// Which dtype configs of two lists correspond.
struct DTypeAlignment
{
    /// In the order of the second list. A pair without `b` comes before the next pair of the first list.
    std::vector<DTypePair> pairs;
    /// The order of two pairs differs and matters: one QConfig may satisfy both, and PyTorch takes the first.
    bool isReordered = false;
    bool hasOtherOrder = false; ///< the order of pairs differs, whether it matters or not
};

/// Pairs dtype configs that mean the same, then those of the others that differ least in dtypes and constraints. Dtype
/// configs that differ in two dtypes or more are not paired.
DTypeAlignment align(std::span<const DTypeConfig> a, std::span<const DTypeConfig> b, const Meanings &meanings);

/// Whether one QConfig may satisfy both: they differ in no dtype and no is_dynamic that both have.
bool mayBothFit(const DTypeConfig &a, const DTypeConfig &b);

} // namespace bcfg::diff
