// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"

#include <optional>
#include <string_view>

namespace bcfg::conversion {

inline constexpr std::string_view fuserMappings = "torch.ao.quantization.fuser_method_mappings.";

// 1.13 calls a fuser method with the modules in reversed nested order; 2.x uses forward order for a forward pattern. So
// 1.13 wraps fuser methods that expect forward order: reverse2(f), reverse3(f), reverse_sequential_wrapper2(c).

/// The fuser method for a forward tuple of `length` elements, made of 1.13's fuser method: f for reverse2(f), and
/// _sequential_wrapper2(c) for reverse_sequential_wrapper2(c). Returns nullopt where the fuser method has no such
/// wrapper, as it takes reversed order itself.
std::optional<Callable> toForwardFuser(const Callable &reversed, std::size_t length);

/// The inverse of toForwardFuser(). Returns nullopt for a length other than 2 and 3.
std::optional<Callable> toReversedFuser(const Callable &forward, std::size_t length);

/// The same fuser for the same reversed nested pattern, with its wrapper under the name of the other generation.
Callable withRenamedWrapper(const Callable &fuser, bool toTorch2);

} // namespace bcfg::conversion
