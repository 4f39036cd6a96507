// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"

#include <optional>
#include <string_view>

namespace bcfg::conversion {

inline constexpr std::string_view fuserMappings = "torch.ao.quantization.fuser_method_mappings.";

// 1.13 calls a fuser method with the modules in reversed nested order, 2.x in forward order where the pattern is
// forward. So 1.13 wraps what expects forward order: reverse2(f), reverse3(f), reverse_sequential_wrapper2(c).

/// What 1.13's fuser method is for the forward tuple with that many elements: f of reverse2(f), and
/// _sequential_wrapper2(c) of reverse_sequential_wrapper2(c). Nothing where it takes reversed order itself.
std::optional<Callable> toForwardFuser(const Callable &reversed, std::size_t length);

/// The inverse.
std::optional<Callable> toReversedFuser(const Callable &forward, std::size_t length);

/// The same fuser for the same, reversed nested, pattern: wrappers by the name that they have in the other generation.
Callable withRenamedWrapper(const Callable &fuser, bool toTorch2);

} // namespace bcfg::conversion
