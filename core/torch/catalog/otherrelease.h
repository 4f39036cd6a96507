// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <optional>
#include <string_view>

namespace bcfg {

/// Of a name of PyTorch's or Python's that `release` does not have: the known release before it that still had the
/// name, or else the first after it. Nothing where no other known release has it, or where `release` has it itself.
std::optional<Release> otherReleaseWith(std::string_view path, Release release);
/// The same for the names of tensor methods.
std::optional<Release> otherReleaseWithMethod(std::string_view name, Release release);

} // namespace bcfg
