// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// The positions at which an ATen overload takes its activations, weight and bias.
struct AtenArguments
{
    std::vector<std::size_t> activations;
    std::optional<std::size_t> weight; ///< absent where PyTorch quantizes no weight of this overload
    std::optional<std::size_t> bias;
    bool operator==(const AtenArguments &) const = default;
};

/// A pattern of ATen operators in reversed order, as FX writes patterns: the operator that runs last, with its
/// operands.
struct AtenPattern
{
    /// The overloads of the operator that match: "aten.add.Tensor", "aten.add_.Tensor". All have equal AtenArguments.
    /// Empty: the pattern matches any value, as MatchAllNode does.
    std::set<std::string> overloads = {};
    std::vector<AtenPattern> operands = {}; ///< the patterns of the operator's activations; empty: any values match
    /// Whether a quantizer quantizes the activations and the weight of this operator; false in AtenCatalog.
    bool isRoot = false;
    bool operator==(const AtenPattern &) const = default;
};

/// The ATen overloads that torch.export writes for single modules, functions and tensor methods, as recorded from real
/// releases of torch 2.x. All releases share one file of overloads.
struct AtenCatalog
{
    /// The catalogue of a release, read once. Safe to call from several threads. Empty for 1.13, which has no
    /// torch.export.
    static const AtenCatalog &of(Release release);

    /// By canonical path (of a method: "torch.Tensor.add"), the ATen patterns that torch.export makes of calls of the
    /// operator. An operator has several patterns if it can be called in several ways, and none if its calls do not
    /// become patterns. Operators for which this is unknown are not in the map.
    std::map<std::string, std::vector<AtenPattern>, std::less<>> operators;
    /// By overload, such as "aten.conv2d.default", the arguments of all overloads in `operators`.
    std::map<std::string, AtenArguments> overloads;
};

} // namespace bcfg
