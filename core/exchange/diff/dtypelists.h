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

/// The correspondence of the dtype configs of two lists.
struct DTypeAlignment
{
    /// In the order of the second list. A dtype config that only the first list has comes before all pairs with later
    /// dtype configs of the first list.
    std::vector<DTypePair> pairs;
    /// Whether the order of two pairs differs and matters: one QConfig may satisfy both dtype configs, and PyTorch
    /// takes the first.
    bool isReordered = false;
    bool hasOtherOrder = false; ///< whether the order of pairs differs, even if that does not matter
};

/// Pairs dtype configs that mean the same, then, among the remaining ones, those that differ least in dtypes and
/// constraints. Dtype configs that differ in two or more of the dtypes of input, output and weight are not paired.
DTypeAlignment align(std::span<const DTypeConfig> a, std::span<const DTypeConfig> b, const Meanings &meanings);

/// Whether one QConfig may satisfy both dtype configs. False if both set is_dynamic, or a dtype of input, output or
/// weight, and set it differently.
bool mayBothFit(const DTypeConfig &a, const DTypeConfig &b);

} // namespace bcfg::diff
